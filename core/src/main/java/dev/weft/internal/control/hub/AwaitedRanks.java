package dev.weft.internal.control.hub;

import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.os.StartLimit;
import java.util.List;

/**
 * Gives up ranks that do not come within a limit, which begins anew with each that does. For the
 * server's loop.
 */
final class AwaitedRanks {
  private final RankRegistry registry;
  private final ProcessManager processes;
  private final LoopTimers timers;
  private StartLimit limit = StartLimit.begin();

  AwaitedRanks(RankRegistry registry, ProcessManager processes, LoopTimers timers) {
    this.registry = registry;
    this.processes = processes;
    this.timers = timers;
  }

  /** Says from now on of ranks that do not come within a limit that they are absent. */
  void within(StartLimit startLimit) {
    limit = startLimit;
    timers.set(limit.leftMillis(), this::giveUp);
  }

  /** One has come. */
  void moved() {
    limit.moved();
  }

  private void giveUp() {
    List<Integer> awaited = registry.awaited();
    if (limit.isOver()) {
      String reason = "has not come within " + limit.words();
      awaited.forEach(rank -> processes.absent(rank, reason));
    } else if (!awaited.isEmpty()) {
      timers.set(limit.leftMillis(), this::giveUp);
    }
  }
}
