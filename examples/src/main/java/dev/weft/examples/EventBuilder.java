package dev.weft.examples;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The builder's own side: events of which some parts are there, and what is whole. */
final class EventBuilder implements Acquire.Builder {
  private final int frontEnds;
  private final int events;
  private final Map<Integer, Integer> parts = new HashMap<>();
  private @Nullable IntConsumer console;
  private boolean paused;
  private long whole;
  private long sum;

  EventBuilder(int frontEnds, int events) {
    this.frontEnds = frontEnds;
    this.events = events;
  }

  @Override
  public void part(int event, int[] samples) throws InterruptedException {
    IntConsumer told;
    synchronized (this) {
      while (paused) {
        wait();
      }
      for (int sample : samples) {
        sum += sample;
      }
      if (parts.merge(event, 1, Integer::sum) < frontEnds) {
        return;
      }
      parts.remove(event);
      whole++;
      told = console;
      notifyAll();
    }
    if (told != null) {
      told.accept(event);
    }
  }

  @Override
  public synchronized void pause(boolean nowPaused) {
    paused = nowPaused;
    notifyAll();
  }

  @Override
  public synchronized void watch(@Nullable IntConsumer newConsole) {
    console = newConsole;
  }

  @Override
  public synchronized long[] counts() {
    return new long[] {whole, sum};
  }

  /** Blocks until all events are whole. */
  synchronized void awaitEnd() throws InterruptedException {
    while (frontEnds > 0 && whole < events) {
      wait();
    }
  }
}
