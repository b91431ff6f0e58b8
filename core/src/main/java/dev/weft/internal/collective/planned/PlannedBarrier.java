package dev.weft.internal.collective.planned;

/** Nothing is written but that a rank has come. */
public final class PlannedBarrier implements PlannedCall {
  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void requireBuffers() {
    // There are none.
  }

  @Override
  public void write(RoundMemory memory) {
    // The number of the round says it.
  }

  @Override
  public void read(RoundMemory memory) {
    // There is nothing to read.
  }
}
