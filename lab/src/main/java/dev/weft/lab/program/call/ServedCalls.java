package dev.weft.lab.program.call;

import dev.weft.lab.program.Call;
import java.util.concurrent.atomic.AtomicLong;

/** The serving side of calls. Safe for any number of threads. */
public final class ServedCalls implements RemoteCalls {
  private final AtomicLong events = new AtomicLong();

  @Override
  public void nothing() {}

  @Override
  public int small(int value) {
    return value + 1;
  }

  /** A call that nobody awaits. */
  public void event() {
    events.incrementAndGet();
  }

  /** How many of them have come. */
  public long events() {
    return events.get();
  }

  @Override
  public boolean makes(Call call) {
    return true;
  }

  @Override
  public void oneWay(int count) {
    for (int i = 0; i < count; i++) {
      event();
    }
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
