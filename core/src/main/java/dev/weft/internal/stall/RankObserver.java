package dev.weft.internal.stall;

import dev.weft.internal.stall.RankState.Activity;
import dev.weft.internal.stall.WaitSource.Look;
import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Observes a rank: reads its engine, then all stacks, then the engine again. If something has moved
 * meanwhile the rank is busy. It is also busy if any thread that works for it may go on by itself,
 * or while it carries out calls of others, whatever the threads do that carry them out; virtual
 * threads are examined only if no platform thread may go on. Threads that cannot be seen, or that
 * may wake the rank from outside, are a doubt. Threads that serve other ranks do not count.
 *
 * <p>The engine does not know a thread that waits for a future, nor which future: it may be any
 * future that the program has taken, so the rank goes on if any of them may be completed.
 */
public final class RankObserver {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int rank;
  private final WaitSource source;
  private final BiFunction<Thread, StackTraceElement[], ThreadOwner> owner;
  private final Look first;

  private final List<BlockedCall> calls = new ArrayList<>();
  private boolean busy;
  private String place = "";
  private String doubt = "";
  private @Nullable String inFuture;
  private StackTraceElement[] inFutureFrames = {};

  /**
   * Takes the first look.
   *
   * @param owner the relation of threads, with their stacks, to the rank
   */
  public RankObserver(
      int rank, WaitSource source, BiFunction<Thread, StackTraceElement[], ThreadOwner> owner) {
    this.rank = rank;
    this.source = source;
    this.owner = owner;
    this.first = source.look();
  }

  /** Names the threads whose waits it knows, before any observer of the process judges. */
  public void note(ProcessThreads threads) {
    first.sleeping().forEach(sleeping -> threads.note(sleeping.thread()));
  }

  /** Judges by threads read after the first look; once. */
  public RankState state(ProcessThreads threads) {
    addSleeping(first.sleeping(), threads);
    threads.platform().forEach((thread, frames) -> judge(thread, frames, threads));
    if (!busy) {
      judgeVirtual(threads);
    }
    String future = inFuture;
    if (future != null) {
      addFutures(future);
    }
    Look second = source.look();
    if (first.serves() || second.serves()) {
      busy = true;
      place = place.isEmpty() ? "its node is at calls" : place;
    }
    busy |= calls.isEmpty() || second.quietSinceNanos() != first.quietSinceNanos();
    if (!second.doubt().isEmpty()) {
      doubt(second.doubt());
    }
    if (second.unsent()) {
      doubt("it still has something to send");
    }
    long quiet = Math.max(0, System.nanoTime() - first.quietSinceNanos()) / NANOS_PER_MILLI;
    return new RankState(
        rank,
        busy ? Activity.BUSY : Activity.WAITING,
        quiet,
        first.quietSinceNanos(),
        busy ? place : doubt,
        List.copyOf(calls),
        busy ? List.of() : source.unmatched(),
        busy ? List.of() : source.unstarted(),
        StallAlarm.endsCloses());
  }

  private void judge(Thread thread, StackTraceElement[] frames, ProcessThreads threads) {
    if (threads.isNoted(thread.threadId())) {
      return;
    }
    State state = thread.getState();
    switch (owner.apply(thread, frames)) {
      case RANK -> judgeOwn(thread.getName(), state, frames);
      case POOL -> {
        if (ThreadActivity.of(state, frames) == ThreadActivity.ACTIVE) {
          active(thread.getName(), frames);
        }
      }
      case MACHINE -> {
        if (ThreadActivity.isEventSource(state, frames)) {
          active(thread.getName(), frames);
        }
      }
      case OTHER -> {
        if (ThreadActivity.isTimer(state, frames)) {
          active(thread.getName(), frames);
        } else if (ThreadActivity.of(state, frames) == ThreadActivity.ACTIVE) {
          doubt("the thread " + thread.getName() + " of the same process is at work");
        }
      }
      case NONE -> {
        if (ThreadActivity.carriesOne(frames)) {
          active(thread.getName(), frames);
        }
      }
    }
  }

  private void judgeOwn(String name, State state, StackTraceElement[] frames) {
    switch (ThreadActivity.of(state, frames)) {
      case ACTIVE -> active(name, frames);
      case SERVING -> doubt("its thread " + name + " waits for the network");
      case WAITING -> {}
      case IN_FUTURE -> waitsForFuture(name, frames);
      case FOR_PARTITIONS -> {
        WaitTarget own = WaitTarget.of(WaitKind.PARTITIONS, List.of(rank));
        calls.add(new BlockedCall(CallSite.of(frames), name, own));
      }
    }
  }

  private void judgeVirtual(ProcessThreads threads) {
    VirtualThreads virtual = threads.virtual();
    if (!virtual.obstacle().isEmpty()) {
      doubt("its virtual threads cannot be seen (" + virtual.obstacle() + ")");
    }
    for (VirtualThreads.Seen seen : virtual.all()) {
      if (!threads.isNoted(seen.id) && !ThreadActivity.isPoller(seen.frames)) {
        ThreadActivity activity = ThreadActivity.of(seen.state, seen.frames);
        if (activity == ThreadActivity.ACTIVE) {
          active("a virtual thread", seen.frames);
        } else if (activity == ThreadActivity.IN_FUTURE) {
          waitsForFuture(seen.name, seen.frames);
        }
      }
    }
  }

  private void active(String name, StackTraceElement[] frames) {
    busy = true;
    if (place.isEmpty()) {
      String innermost = CallSite.innermost(frames);
      place = innermost.isEmpty() ? "thread " + name : innermost;
    }
  }

  private void doubt(String why) {
    doubt = doubt.isEmpty() ? why : doubt;
  }

  private void waitsForFuture(String name, StackTraceElement[] frames) {
    inFuture = name;
    inFutureFrames = frames;
  }

  /**
   * A thread that waits for background work has the same wait as the thread that does the work:
   * both are one call, once the engine knows that thread too.
   */
  private void addSleeping(List<SleepingThread> sleeping, ProcessThreads threads) {
    Map<Thread, SleepingThread> workers = new HashMap<>();
    Set<Thread> awaited = new HashSet<>();
    for (SleepingThread each : sleeping) {
      if (each.worker() == null && !each.work().isEmpty()) {
        workers.put(each.thread(), each);
      }
    }
    for (SleepingThread each : sleeping) {
      busy |= each.limited();
      SleepingThread worker = each.worker() == null ? null : workers.get(each.worker());
      if (worker != null) {
        awaited.add(worker.thread());
        calls.add(call(worker.by(each.thread()), threads));
      }
    }
    for (SleepingThread each : sleeping) {
      boolean told = awaited.contains(each.thread()) || awaited.contains(each.worker());
      if (each.target().kind() != WaitKind.SERVICE && !told) {
        calls.add(call(each, threads));
      }
    }
  }

  /** A thread may wait for any operation of whose future the program has taken. */
  private void addFutures(String name) {
    CallSite site = CallSite.of(inFutureFrames);
    calls.replaceAll(call -> call.site().place().isEmpty() ? call.at(site) : call);
    Set<Thread> workers = new HashSet<>();
    first.sleeping().forEach(sleeping -> workers.add(sleeping.thread()));
    for (SleepingThread future : first.promised()) {
      if (!workers.contains(future.worker())) {
        calls.add(call(future, name, inFutureFrames));
      }
    }
  }

  private static BlockedCall call(SleepingThread sleeping, ProcessThreads threads) {
    Thread thread = sleeping.thread();
    return call(sleeping, thread.getName(), threads.stack(thread));
  }

  private static BlockedCall call(
      SleepingThread sleeping, String name, StackTraceElement[] frames) {
    CallSite site = CallSite.of(frames);
    if (!sleeping.work().isEmpty()) {
      site = new CallSite(sleeping.work(), site.place(), CallSite.Part.COLLECTIVES);
    }
    return new BlockedCall(site, name, sleeping.target());
  }
}
