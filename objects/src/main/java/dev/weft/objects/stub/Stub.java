package dev.weft.objects.stub;

/** The interface that every stub implements besides its remote interface. */
public interface Stub {
  /** What it calls. */
  Target weftTarget();
}
