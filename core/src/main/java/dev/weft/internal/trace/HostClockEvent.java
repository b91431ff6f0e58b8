package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * How far the clock of {@link CallEvent} is from the launcher's, on another host. The launcher has
 * looked at its clock some time between a question and its answer, so the error is at most half of
 * the time between them.
 */
@Name(EventNames.HOST_CLOCK)
@Label("Clock of the Launcher's Host")
@Category("Weft")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are read by the recorder
final class HostClockEvent extends Event {
  /** When the two were compared, by this host's clock. */
  @Label("Nanoseconds")
  private final long nanos;

  /** What to add to this host's clock. */
  @Label("Offset")
  private final long offsetNanos;

  @Label("Error")
  final long errorNanos;

  HostClockEvent(long sentNanos, long launcherNanos, long answeredNanos) {
    this.errorNanos = (answeredNanos - sentNanos) / 2;
    this.nanos = sentNanos + errorNanos;
    this.offsetNanos = launcherNanos - nanos;
  }
}
