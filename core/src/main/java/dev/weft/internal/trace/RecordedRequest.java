package dev.weft.internal.trace;

/** A program's view of a request that records its end. */
public interface RecordedRequest {
  /** The request itself. */
  Object recordedRequest();

  /**
   * A thread has begun to wait for this request or others. Its end, if it is recorded by a call
   * that does not wait itself, is recorded as a wait since then.
   */
  void waitedFor(long beginNanos);
}
