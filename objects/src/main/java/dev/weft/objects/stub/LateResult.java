package dev.weft.objects.stub;

/** The interface of every object that represents a result until it has come. */
public interface LateResult {
  /** The result. */
  LateValue weftValue();
}
