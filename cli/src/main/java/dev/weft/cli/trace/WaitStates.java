package dev.weft.cli.trace;

import dev.weft.cli.trace.Wait.Cause;
import dev.weft.internal.trace.CallKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds who waited for whom, in the classes of Scalasca's wait states. */
final class WaitStates {
  /** Shorter waits are those of any exchange. */
  private static final long LEAST_NANOS = 2_000;

  /** All waits of a trace, in no order. */
  static List<Wait> of(Matching matching) {
    List<Wait> waits = new ArrayList<>();
    matching.messages().forEach(message -> addMessage(waits, message));
    matching.collectives().forEach(calls -> addCollective(waits, calls));
    return waits;
  }

  private static void addMessage(List<Wait> waits, MatchedMessage message) {
    Call sent = message.sent();
    Call received = message.received();
    add(waits, received, Cause.LATE_SENDER, sent, sent.beginNanos());
    boolean held = sent.endNanos() >= message.postedNanos() && sent.request() == 0;
    if (held) {
      add(waits, sent, Cause.LATE_RECEIVER, received, message.postedNanos());
    }
  }

  private static void addCollective(List<Wait> waits, List<Call> calls) {
    Call first = calls.getFirst();
    switch (first.kind()) {
      case ALL_TO_ALL -> {
        Call last = latest(calls);
        Cause cause = first.operation().equals("barrier") ? Cause.AT_BARRIER : Cause.ALL_TO_ALL;
        calls.forEach(call -> add(waits, call, cause, last, last.beginNanos()));
      }
      case TO_ROOT -> {
        Call last = latest(calls);
        calls.stream()
            .filter(call -> call.rank() == call.peer())
            .forEach(root -> add(waits, root, Cause.EARLY_REDUCE, last, last.beginNanos()));
      }
      default ->
          calls.stream()
              .filter(call -> call.kind() == CallKind.FROM_ROOT && call.rank() == call.peer())
              .forEach(
                  root ->
                      calls.forEach(
                          call -> add(waits, call, Cause.LATE_BROADCAST, root, root.beginNanos())));
    }
  }

  private static Call latest(List<Call> calls) {
    return calls.stream().max(Comparator.comparingLong(Call::beginNanos)).orElseThrow();
  }

  private static void add(List<Wait> waits, Call call, Cause cause, Call late, long lateNanos) {
    long end = Math.min(lateNanos, call.endNanos());
    if (late.rank() != call.rank() && end - call.beginNanos() >= LEAST_NANOS) {
      waits.add(new Wait(call, cause, late, call.beginNanos(), end));
    }
  }

  private WaitStates() {}
}
