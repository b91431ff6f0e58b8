package dev.weft.boot.stall;

import dev.weft.boot.stall.RankState.Activity;
import dev.weft.boot.stall.WaitSource.Look;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Sees what a rank does: looks at its engine, then at all stacks, then at the engine again. If
 * something has moved meanwhile the rank is busy. Threads that serve other ranks do not count.
 *
 * <p>A thread that waits for a future does not stand with the engine, nor can be told which future:
 * it may be any of those that the program has been given, so the rank goes on if any of them may be
 * completed.
 */
public final class RankObserver {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int rank;
  private final WaitSource source;
  private final Predicate<Thread> mine;
  private final Look first;

  /**
   * Takes the first look.
   *
   * @param mine which threads are the rank's own
   */
  public RankObserver(int rank, WaitSource source, Predicate<Thread> mine) {
    this.rank = rank;
    this.source = source;
    this.mine = mine;
    this.first = source.look();
  }

  /** Judges by the stacks of all threads, taken after the first look. */
  public RankState state(Map<Thread, StackTraceElement[]> stacks) {
    Set<Thread> asleep = new HashSet<>();
    List<BlockedCall> calls = new ArrayList<>();
    boolean busy = false;
    for (SleepingThread sleeping : first.sleeping()) {
      asleep.add(sleeping.thread());
      if (sleeping.kind() != WaitKind.SERVICE) {
        calls.add(call(sleeping, stacks));
        busy |= sleeping.limited();
      }
    }
    String detail = "";
    Thread inFuture = null;
    for (Entry<Thread, StackTraceElement[]> each : stacks.entrySet()) {
      Thread thread = each.getKey();
      StackTraceElement[] frames = each.getValue();
      if (asleep.contains(thread)) {
        continue;
      }
      boolean own = mine.test(thread);
      if (own ? ThreadActivity.isActive(thread, frames) : ThreadActivity.carriesOne(frames)) {
        busy = true;
        detail = detail.isEmpty() ? CallSite.innermost(frames) : detail;
      } else if (own) {
        switch (FutureWait.of(frames)) {
          case NONE -> {}
          case LIMITED -> busy = true;
          case UNLIMITED -> inFuture = thread;
          case PARTITIONS -> calls.add(ofPartitions(thread, frames));
        }
      }
    }
    if (inFuture != null) {
      addFutures(calls, inFuture, stacks);
    }
    busy |= calls.isEmpty() || source.look().quietSinceNanos() != first.quietSinceNanos();
    long quiet = Math.max(0, System.nanoTime() - first.quietSinceNanos()) / NANOS_PER_MILLI;
    return new RankState(
        rank,
        busy ? Activity.BUSY : Activity.WAITING,
        quiet,
        first.quietSinceNanos(),
        detail,
        calls);
  }

  /** Any of what the program has futures of may be what a thread waits for. */
  private void addFutures(
      List<BlockedCall> calls, Thread thread, Map<Thread, StackTraceElement[]> stacks) {
    CallSite site = CallSite.of(Objects.requireNonNull(stacks.get(thread)));
    calls.replaceAll(call -> call.site().place().isEmpty() ? call.at(site) : call);
    for (SleepingThread future : first.promised()) {
      calls.add(call(future.by(thread), stacks));
    }
  }

  private BlockedCall ofPartitions(Thread thread, StackTraceElement[] frames) {
    return new BlockedCall(
        CallSite.of(frames),
        thread.getName(),
        WaitKind.PARTITIONS,
        rank,
        -1,
        -1,
        -1,
        List.of(rank));
  }

  private static BlockedCall call(
      SleepingThread sleeping, Map<Thread, StackTraceElement[]> stacks) {
    StackTraceElement[] frames = stacks.get(sleeping.thread());
    return new BlockedCall(
        CallSite.of(frames == null ? sleeping.thread().getStackTrace() : frames),
        sleeping.thread().getName(),
        sleeping.kind(),
        sleeping.peer(),
        sleeping.context(),
        sleeping.tag(),
        sleeping.bytes(),
        sleeping.group());
  }
}
