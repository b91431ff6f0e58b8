package dev.weft.objects.stub;

/** What every object implements that stands for the result of a call until it has come. */
public interface LateResult {
  /** The result. */
  LateValue weftValue();
}
