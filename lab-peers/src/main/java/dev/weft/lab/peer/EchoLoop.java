package dev.weft.lab.peer;

/**
 * Times echoes in the thread of a library, which sends the next when the last has come back. Used
 * by that thread.
 */
public final class EchoLoop {
  private final int batch;
  private final int count;
  private final long[] nanos;
  private int inBatch;
  private int sample;
  private long before;

  public EchoLoop(int batch, int count, long[] nanos) {
    this.batch = batch;
    this.count = count;
    this.nanos = nanos;
  }

  /** The first message is about to be sent. */
  public void begin() {
    before = System.nanoTime();
  }

  /** An echo has come back; whether another is to be sent. */
  public boolean again() {
    if (++inBatch < batch) {
      return true;
    }
    inBatch = 0;
    long after = System.nanoTime();
    nanos[sample++] = after - before;
    before = after;
    return sample < count;
  }
}
