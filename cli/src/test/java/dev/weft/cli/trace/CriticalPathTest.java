package dev.weft.cli.trace;

import static dev.weft.internal.trace.CallKind.RECEIVE;
import static dev.weft.internal.trace.CallKind.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The path goes from a wait to the rank that was awaited. */
final class CriticalPathTest {
  @Test
  void workThatNobodyHasWaitedForIsNotOnIt() {
    TraceBuilder trace = new TraceBuilder(2);
    // Rank 1 waits from 2 to 18 for a message, and computes until it sends another at 30.
    trace.call(SEND, "send", 0, 1, 8, "A.java:1", 18, 18.5);
    trace.call(RECEIVE, "receive", 1, 0, 8, "A.java:2", 2, 19);
    trace.call(SEND, "send", 1, 0, 8, "A.java:3", 30, 30.5);
    // Rank 0 has come at 25, and so has waited since.
    trace.call(RECEIVE, "receive", 0, 1, 8, "A.java:4", 25, 31);
    Trace made = trace.trace();
    List<PlaceTime> path = CriticalPath.of(made, WaitStates.of(new Matching(made)));
    assertThat(path.stream().mapToLong(PlaceTime::nanos).sum()).isEqualTo(made.nanos());
    assertThat(path.getFirst().words()).isEqualTo("rank 0 computing until send at A.java:1");
    assertThat(path.get(1).words()).isEqualTo("rank 1 computing until send at A.java:3");
    assertThat(path).extracting(PlaceTime::words).noneMatch(each -> each.contains("A.java:4:"));
  }
}
