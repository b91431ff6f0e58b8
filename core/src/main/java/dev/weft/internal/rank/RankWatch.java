package dev.weft.internal.rank;

import dev.weft.internal.job.JobFiles;
import dev.weft.internal.stall.BlockedCall;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.ProcessThreads;
import dev.weft.internal.stall.RankObserver;
import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.StallDetector;
import dev.weft.internal.stall.StallReport;
import dev.weft.internal.stall.ThreadOwner;
import dev.weft.internal.stall.WaitSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Observes the ranks of this process from outside their threads. Any thread; does not block. */
final class RankWatch implements StallDetector.Ranks {
  private final Map<Integer, Watched> ranks = new TreeMap<>();
  private final String job;

  /** Is told each stall. */
  volatile Consumer<String> stalled = _ -> {};

  private record Watched(
      @Nullable WaitSource source, Predicate<Thread> mine, Supplier<String> kept) {
    ThreadOwner owner(Thread thread, StackTraceElement[] frames) {
      ThreadOwner owner = Stacks.owner(thread, frames);
      return owner == ThreadOwner.OTHER && mine.test(thread) ? ThreadOwner.RANK : owner;
    }
  }

  /**
   * @param job its id, by which others find what a process leaves that dies while it looks
   */
  RankWatch(String job) {
    this.job = job;
  }

  /** A rank has joined the job. */
  synchronized void joined(int rank, WaitSource source, Predicate<Thread> mine) {
    ranks.put(rank, new Watched(source, mine, () -> ""));
  }

  /** It has left. */
  synchronized void left(int rank) {
    closed(rank, () -> "");
  }

  /** It is closed and stays for what others have not received: that, in words, asked each time. */
  synchronized void closed(int rank, Supplier<String> kept) {
    ranks.computeIfPresent(rank, (_, watched) -> new Watched(null, watched.mine, kept));
  }

  private synchronized Map<Integer, Watched> copy() {
    return new TreeMap<>(ranks);
  }

  /** What each rank does; those that have not joined are not among them. */
  List<RankState> states(Map<Thread, StackTraceElement[]> stacksIfTaken) {
    List<RankState> states = new ArrayList<>();
    List<RankObserver> observers = new ArrayList<>();
    copy()
        .forEach(
            (rank, watched) -> {
              if (watched.source == null) {
                states.add(RankState.ended(rank, "has closed Weft" + watched.kept.get()));
              } else {
                observers.add(new RankObserver(rank, watched.source, watched::owner));
              }
            });
    Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
    stacksIfTaken.putAll(stacks);
    ProcessThreads threads = new ProcessThreads(stacks, () -> JobFiles.make(this::folder));
    observers.forEach(observer -> observer.note(threads));
    for (RankObserver observer : observers) {
      states.add(observer.state(threads));
    }
    return states;
  }

  private Path folder() {
    Path named = JobFiles.path(JobFiles.temporary(), job, "threads-");
    try {
      return Files.createTempDirectory(JobFiles.temporary(), named.getFileName().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<RankState> look() {
    return states(new HashMap<>());
  }

  /** Prints on request what each rank does, and where the program's threads are. */
  void describe() {
    Map<Thread, StackTraceElement[]> stacks = new HashMap<>();
    String states = StallReport.onDemand(states(stacks));
    System.err.print(
        states + "weft: the threads of this process are here: [W2203]\n" + Stacks.text(stacks));
  }

  @Override
  public void report(String text) {
    System.err.print(text);
    stalled.accept(text);
  }

  @Override
  public void release(Collection<Integer> closers) {
    copy()
        .forEach(
            (rank, watched) -> {
              WaitSource source = watched.source;
              if (source != null && closers.contains(rank)) {
                for (SleepingThread sleeping : source.look().sleeping()) {
                  if (isClosing(sleeping)) {
                    source.release(sleeping.thread());
                  }
                }
              }
            });
  }

  private static boolean isClosing(SleepingThread sleeping) {
    Thread thread = sleeping.thread();
    CallSite site = CallSite.of(thread.getStackTrace());
    return new BlockedCall(site, thread.getName(), sleeping.target()).isClosing();
  }

  /** Which rank a thread is one of; negative if none that has joined knows it. */
  int rankOf(Thread thread) {
    for (Map.Entry<Integer, Watched> each : copy().entrySet()) {
      if (each.getValue().mine.test(thread)) {
        return each.getKey();
      }
    }
    return -1;
  }
}
