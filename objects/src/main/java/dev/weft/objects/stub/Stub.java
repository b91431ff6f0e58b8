package dev.weft.objects.stub;

/** What every stub implements besides its interface. */
public interface Stub {
  /** What it calls. */
  Target weftTarget();
}
