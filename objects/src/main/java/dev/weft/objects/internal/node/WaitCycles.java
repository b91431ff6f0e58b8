package dev.weft.objects.internal.node;

import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.active.CallWait;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Finds deadlocks of active objects: each object waits in a synchronous call for the next one, and
 * none can serve the call that it receives. For a thread that has waited long, the search follows
 * the waits from its object to the called one, from there to the next, and so on. If the path leads
 * back twice, by the same calls, it is a cycle. An object waits for one call at a time, so there is
 * only one path. The object with the lowest rank and number on a cycle reports it. Any thread;
 * {@link #look} does not block.
 *
 * <p>This is the algorithm of Chandy, Misra and Haas (Distributed deadlock detection, 1983), with
 * queries in place of probes.
 */
final class WaitCycles implements Waits {
  private static final int MOST_OBJECTS = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final int rank;
  private final Exports exports;
  private final NodeReferences references;
  private final BiConsumer<String, Throwable> onCycle;

  /** An object, and the call for which it waits. */
  private record Waiter(long rank, long object, long number) {
    boolean isBefore(Waiter other) {
      return rank != other.rank ? rank < other.rank : object < other.object;
    }
  }

  /**
   * @param onCycle told of each cycle
   */
  WaitCycles(
      int rank, Exports exports, NodeReferences references, BiConsumer<String, Throwable> onCycle) {
    this.rank = rank;
    this.exports = exports;
    this.references = references;
    this.onCycle = onCycle;
  }

  /** An object of this node has waited for long. */
  void look(long object) {
    BackgroundThreads.start("weft-wait-cycle", () -> follow(object));
  }

  private void follow(long object) {
    try {
      List<Waiter> cycle = cycleFrom(object);
      boolean mine = cycle.stream().allMatch(each -> !each.isBefore(cycle.getFirst()));
      if (!cycle.isEmpty() && mine && cycle.equals(cycleFrom(object))) {
        tell(cycle);
      }
    } catch (WeftException e) {
      // A rank of the cycle is gone, or this node closes: then no cycle remains.
    }
  }

  /** The objects from this one back to it; empty if the waits do not lead there. */
  private List<Waiter> cycleFrom(long object) {
    List<Waiter> path = new ArrayList<>();
    long atRank = rank;
    long at = object;
    while (path.size() < MOST_OBJECTS) {
      long[] wait = on(atRank).waitOf(at);
      if (wait.length == 0) {
        return List.of();
      }
      path.add(new Waiter(atRank, at, wait[2]));
      atRank = wait[0];
      at = wait[1];
      if (atRank == rank && at == object) {
        return path;
      }
    }
    return List.of();
  }

  private void tell(List<Waiter> cycle) {
    StringBuilder text = new StringBuilder();
    for (Waiter each : cycle) {
      text.append("; ").append(on(each.rank).describe(each.object));
    }
    onCycle.accept(
        "a cycle of calls between active objects",
        new WaitTimeoutException(
            "%d active objects wait for each other, and none can go on before a deadline ends its call%s"
                .formatted(cycle.size(), text)));
  }

  private Waits on(long where) {
    if (where == rank) {
      return this;
    }
    long hash = MethodTable.of(Waits.class).hash();
    Reference there = new Reference((int) where, NUMBER, hash, Waits.class.getName());
    Remote<Waits> waits = references.remote(there, Waits.class);
    return waits.within(PATIENCE).call();
  }

  @Override
  public long[] waitOf(long object) {
    Exported found = exports.find(object);
    ActiveObject active = found == null ? null : found.active();
    CallWait wait = active == null ? null : active.waitsFor();
    return wait == null || !wait.isForTurn()
        ? new long[0]
        : new long[] {wait.rank(), wait.object(), wait.number()};
  }

  @Override
  public String describe(long object) {
    Exported found = exports.find(object);
    ActiveObject active = found == null ? null : found.active();
    CallWait wait = active == null ? null : active.waitsFor();
    return wait == null ? "one goes on" : active + " is in a call of " + wait.words();
  }
}
