package dev.weft.lab.program.call;

/** The answers. Safe for any number of threads. */
public final class ServedCalls implements RemoteCalls {
  @Override
  public void nothing() {}

  @Override
  public int small(int value) {
    return value + 1;
  }

  @Override
  public byte[] echo(byte[] data) {
    return data;
  }

  @Override
  public void take(Object value) {}

  @Override
  public Object giveBack(Object value) {
    return value;
  }
}
