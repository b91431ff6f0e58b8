package dev.weft.internal.rank;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlledJob;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.RankVariables;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.TraceUplink;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.Survival;
import dev.weft.internal.section.SectionRecord;
import dev.weft.internal.section.SectionTree;
import dev.weft.internal.stall.ProcessNotes;
import dev.weft.internal.stall.RankStateCodec;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import dev.weft.internal.trace.TraceRecording;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process under a launcher, joined to it by the control connection. If the connection ends, the
 * launcher is dead, and this process ends at once. Any thread may call.
 */
public class LaunchedJob extends ControlledJob {
  static final String READER = "weft-control";
  private static final long STACKS_MILLIS = 100;

  /** The launcher asks for stacks once it knows of a failure; on a loaded machine that lasts. */
  private static final long ONE_FAILURE_NANOS = 10_000_000_000L;

  private final SpawnOrders orders = new SpawnOrders();
  private final AtomicBoolean joined = new AtomicBoolean();

  private final LauncherUplink uplink = new LauncherUplink(place(), this::send);

  /** What has started this process, if that is Weft's own launcher or an agent. */
  private volatile @Nullable ProcessHandle startedBy;

  /** The ranks that are threads of this process; null if this process is one rank. */
  private final @Nullable ThreadJobTable ranks;

  /** The ranks' way to the server; null if all of the job are here. */
  private final @Nullable ProcessUplink processUplink;

  private final RankWatch watch;

  /** Puts the stacks that the launcher asked for into words. */
  private volatile @Nullable Thread describing;

  /** Where this process's threads were before the latest failure freed any of them. */
  private volatile @Nullable SeenAtFailure seenAtFailure;

  /**
   * @param rank that was gone
   * @param failed whether it had failed, or left because another had; else it had left in order, as
   *     far as this one knew
   */
  private record SeenAtFailure(
      long nanos, int rank, boolean failed, Map<Integer, List<StackTraceElement[]>> where) {
    /** Whether it belongs to a failure of which more is being told just now. */
    boolean isOf(int failedRank) {
      return isYoung() && (failed || rank == failedRank);
    }

    /** Of ranks that leave in order one after the other, one picture is enough. */
    boolean isYoung() {
      return System.nanoTime() - nanos < ONE_FAILURE_NANOS;
    }
  }

  /** Attaches a process that is one rank; blocks until the launcher has proved itself. */
  LaunchedJob(HubEndpoint hubEndpoint, @Nullable String parentPort) {
    this(hubEndpoint, parentPort, null);
  }

  /**
   * Attaches; blocks until the launcher has proved itself.
   *
   * @param threads which ranks are threads of which process; null if each is a process
   */
  private LaunchedJob(
      HubEndpoint hubEndpoint, @Nullable String parentPort, @Nullable RankLayout threads) {
    super(hubEndpoint, false, parentPort, "the launcher of job " + hubEndpoint.job());
    if (threads == null) {
      ranks = null;
      processUplink = null;
      watch = new RankWatch(hubEndpoint.job());
      return;
    }
    processUplink =
        threads.processes() == 1 ? null : new ProcessUplink(threads, this::require, this::send);
    ranks = new ThreadJobTable(id(), secret(), threads, hubEndpoint.rank(), processUplink);
    watch = ranks.watch;
    ranks.hintStallsTo(this::stalled);
    ranks.losing = this::losing;
    ranks.sections = this::sendSections;
  }

  /** Attaches as the launcher has told this process; blocks until it has proved itself. */
  static LaunchedJob attach(RankVariables launch) {
    LaunchedJob job =
        new LaunchedJob(
            launch.hubEndpoint(),
            launch.parentPort(),
            launch.threads() == 0 ? null : launch.layout());
    job.startReading(READER);
    ProcessHandle.current().parent().ifPresent(job::standInFor);
    return job;
  }

  /** Removes at the end what its agent would have, had that not been killed. */
  private void standInFor(ProcessHandle starter) {
    startedBy = starter;
    var _ =
        ExitHook.add(
            () -> {
              if (!starter.isAlive()) {
                if (Survival.isAsked()) {
                  JobFiles.sweep();
                } else {
                  JobFiles.remove(id());
                }
              }
            });
  }

  @Override
  public int capacity() {
    return size() + Survival.mostReplacements();
  }

  @Override
  public void awaitRank() {
    if (Survival.isAsked()) {
      awaitWelcome();
    }
  }

  @Override
  protected void join(Card mine) {
    joined.set(true);
    super.join(mine);
  }

  /** Has the launcher start another job. */
  public SpawnOrders.Order spawn(SpawnRequest request) {
    return orders.place(request, this::require);
  }

  @Override
  public StallAlarm watch(WaitSource source) {
    watch.joined(rank(), source, _ -> true);
    return StallAlarm.current(this::stalled);
  }

  /** The ranks that are threads of this process. */
  ThreadJobTable ranksOfThis() {
    return Objects.requireNonNull(ranks, "this process is one rank");
  }

  @Override
  public synchronized void losing(int rank, boolean failed) {
    SeenAtFailure seen = seenAtFailure;
    if (seen == null || (!seen.isOf(rank) && (failed || !seen.isYoung()))) {
      seenAtFailure = new SeenAtFailure(System.nanoTime(), rank, failed, where());
    }
  }

  private void sendSections(int rank, SectionTree sections) {
    if (SectionTree.WANTED) {
      send(ControlFrame.sections(placeOf(rank), SectionRecord.encode(sections.times())));
    }
  }

  private void stalled(long nanos) {
    int millis = (int) Math.min(nanos / 1_000_000, Integer.MAX_VALUE);
    send(ControlFrame.header(ControlFrame.STALLED, Integer.BYTES).putInt(millis).flip());
  }

  @Override
  public void suspect(int rank, String why) {
    send(ControlFrame.numberAndText(ControlFrame.SUSPECT, placeOf(rank), why));
  }

  @Override
  public void grow(int number, int count) {
    require(ControlFrame.growth(number, count));
  }

  @Override
  public TraceUplink traceUplink() {
    return uplink;
  }

  @Override
  public void abort(int code, String reason) {
    abort(rank(), code, reason);
  }

  /** Aborts on behalf of a rank that is a thread of this process. */
  void abort(int rank, int code, String reason) {
    send(ControlFrame.numbersAndText(ControlFrame.ABORT, placeOf(rank), code, reason));
    end(code == 0 ? 1 : code);
  }

  @Override
  public void endUnneeded(String why) {
    System.err.println("weft: the new rank " + place() + " is not needed: " + why + " [W2015]");
    close();
    Exit.bounded(0);
  }

  /** Ends this process, and so the job. Does not return. */
  void end(int code) {
    Exit.bounded(code);
  }

  @Override
  public void closing(Supplier<String> kept) {
    super.closing(kept);
    sendSections(rank(), sections());
    watch.closed(rank(), kept);
  }

  @Override
  public void close() {
    watch.left(rank());
    if (joined.getAndSet(false)) {
      send(leavingFrame(ControlFrame.LEAVE));
    }
  }

  /** Says that all ranks which are threads of this process have finished in order. */
  void finished() {
    send(leavingFrame(ControlFrame.LEAVE));
  }

  /** Says that a thread of this process ended with an exception that nobody caught. */
  void thrown(int rank, Throwable exception) {
    rankLifecycle().failed();
    if (ranks != null) {
      // The others are freed next, before the launcher can ask where they were.
      losing(rank, true);
    }
    TraceRecording.failed();
    int blamed = Stacks.blamedPeer(exception);
    SeenAtFailure seen = seenAtFailure;
    boolean elsewhere = blamed != ControlFrame.NOBODY && (ranks == null || !ranks.has(blamed));
    if (elsewhere && seen != null && seen.isOf(blamed)) {
      // This process may have ended before the launcher asks where it was.
      send(ControlFrame.text(ControlFrame.STACKS, RankLocations.lines(seen.where)));
    }
    send(
        ControlFrame.numbersAndText(
            ControlFrame.THROWN, placeOf(rank), placeOf(blamed), Stacks.trace(exception)));
    Thread describes = describing;
    if (describes != null) {
      // The process ends next; the launcher should have its answer before.
      try {
        describes.join(STACKS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  protected void ended(JobClient jobClient, Exception why) {
    if (why instanceof ProtocolException) {
      System.err.println(
          "weft: rank " + rank() + " ends: its launcher broke the protocol: " + why + " [W2011]");
    }
    try {
      tellEnding(holder());
    } finally {
      exitWithoutHub();
    }
  }

  /** Ends this process, whose launcher or hub is gone. Does not return. */
  void exitWithoutHub() {
    ProcessHandle starter = startedBy;
    if (starter != null && Survival.isAsked()) {
      // The others may go on.
      Exit.withoutOthers(starter);
    }
    Exit.withLauncher(id());
  }

  /** Whose failure it is that the control connection has ended. */
  int holder() {
    return LAUNCHER;
  }

  @Override
  protected void frame(int type, ByteBuffer body) throws IOException {
    switch (type) {
      case ControlFrame.ENDED -> orders.ended(body);
      case ControlFrame.RELEASE -> {
        ControlFrame.requireEnd("the last rank to be released", body.remaining() % Integer.BYTES);
        List<Integer> closers = new ArrayList<>();
        while (body.hasRemaining()) {
          closers.add(body.getInt());
        }
        watch.release(closers);
      }
      case ControlFrame.CLOCK -> {
        ControlFrame.require(
            "the length of a clock", body.remaining(), 2 * Long.BYTES, 2 * Long.BYTES);
        uplink.answered(body);
      }
      case ControlFrame.COUNT ->
          CounterSampler.asked(
              id(), report -> send(ControlFrame.of(ControlFrame.COUNTERS, report)));
      case ControlFrame.DUMP -> sendStacks(body.getInt());
      case ControlFrame.ASK -> {
        int round = body.getInt();
        boolean stacks = body.getInt() != 0;
        Thread _ =
            Thread.ofPlatform().daemon().name("weft-states").start(() -> sendStates(round, stacks));
      }
      default -> {
        if (ranks == null || processUplink == null || !processUplink.take(ranks, type, body)) {
          super.frame(type, body);
        }
      }
    }
  }

  /** Looks now, before a failure frees anybody; puts it into words beside this thread. */
  private void sendStacks(int failedRank) {
    SeenAtFailure before = seenAtFailure;
    Map<Integer, List<StackTraceElement[]>> seen =
        before != null && before.isOf(failedRank) ? before.where : where();
    describing =
        Thread.ofPlatform()
            .daemon()
            .name("weft-stacks")
            .start(() -> send(ControlFrame.text(ControlFrame.STACKS, RankLocations.lines(seen))));
  }

  private Map<Integer, List<StackTraceElement[]>> where() {
    return RankLocations.byRank(Thread.getAllStackTraces(), ranks == null ? null : watch, rank());
  }

  private void sendStates(int round, boolean withStacks) {
    Map<Thread, StackTraceElement[]> seen = new HashMap<>();
    byte[] states =
        RankStateCodec.encode(
            watch.states(seen).stream().map(state -> state.renumbered(this::placeOf)).toList());
    send(
        ControlFrame.states(
            round, states, withStacks ? Stacks.text(seen) + ProcessNotes.text() : ""));
  }
}
