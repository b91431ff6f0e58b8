package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** What the clock of {@link CallEvent} shows at a time of the recorder, now and then. */
@Name(EventNames.CLOCK)
@Label("Clock of Weft")
@Category("Weft")
@Period("1 s")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are read by the recorder
final class ClockEvent extends Event {
  @Label("Nanoseconds")
  private final long nanos;

  @Label("Ranks")
  private final int ranks;

  @Label("Processors")
  private final int processors = Runtime.getRuntime().availableProcessors();

  private ClockEvent(int ranks) {
    this.nanos = TraceClock.nanos();
    this.ranks = ranks;
  }

  static void emit(int ranks) {
    new ClockEvent(ranks).commit();
  }
}
