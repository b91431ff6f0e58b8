package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * What the clock of {@link CallEvent} shows at a time of the recorder, now and then, and how much
 * the processors have been used by then.
 */
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

  /** Used by all programs of the host so far; negative if that is not known. */
  @Label("Processor Time of the Host")
  @Timespan
  private final long hostNanos = ProcessorTime.ofHost();

  /** Of that by this process. */
  @Label("Processor Time of the Process")
  @Timespan
  private final long processNanos = ProcessorTime.ofProcess();

  private ClockEvent(int ranks) {
    this.nanos = TraceClock.nanos();
    this.ranks = ranks;
  }

  static void emit(int ranks) {
    new ClockEvent(ranks).commit();
  }
}
