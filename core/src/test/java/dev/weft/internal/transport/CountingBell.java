package dev.weft.internal.transport;

import dev.weft.internal.os.bell.Doorbell;

/** Wakes nobody, and counts how often it is rung. */
public final class CountingBell extends Doorbell {
  private int rings;

  public int rings() {
    return rings;
  }

  @Override
  public void arm() {}

  @Override
  public void sleep(long timeoutNanos) {}

  @Override
  public void disarm() {}

  @Override
  public void ring() {
    rings++;
  }
}
