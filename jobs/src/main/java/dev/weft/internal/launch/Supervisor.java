package dev.weft.internal.launch;

import dev.weft.failure.WeftException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.JobServer;
import dev.weft.internal.control.hub.ProcessManager;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.control.hub.RankRegistry;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.launch.process.OutputHold;
import dev.weft.internal.launch.process.OutputPump;
import dev.weft.internal.launch.process.StartedProcess;
import dev.weft.internal.os.HostName;
import dev.weft.internal.os.ReaderGoneException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Supervises the processes of a running job that their launcher, or its agents, have started; the
 * {@link JobServer} does not know processes. It turns ends of processes into failures and, at last,
 * into a {@link LaunchResult}. The first failure starts the {@link Teardown}. All methods but
 * {@link #submit} belong to the server's loop.
 */
public final class Supervisor implements ProcessManager {
  static final long SIGNAL_GRACE_MILLIS = 5_000;
  private static final long EXIT_AFTER_DETACH_MILLIS = 10;

  /** So long the others may wait for the exit code of a process that is ending. */
  private static final long EXIT_NOTICED_MILLIS = 200;

  private static final long OUTPUT_AFTER_EXIT_MILLIS = 200;

  /** So long a process that has lost its connection may live on before it is a failure. */
  private static final long CUT_OFF_MILLIS = 3_000;

  private static final int SIGPIPE = 13;
  private static final int SIGNAL_BASE = 128;

  private final LaunchPlan plan;
  private final ControlServer controlServer;
  private final Runnable allAttached;
  private final SpawnedLaunches spawned;
  private final List<RankProcess> ranks = new ArrayList<>();

  /** Those whose ranks others have now. */
  private final List<RankProcess> former = new ArrayList<>();

  private final boolean survives;
  private final LostRanks lostRanks;
  private @Nullable Replacer replacer;
  private final OutputHold outputHold = new OutputHold();
  private final JobServer server;
  private final RankRegistry registry;
  private final LoopTimers timers;
  private final Teardown teardown;
  private int signal;

  public Supervisor(
      LaunchPlan plan, ControlServer controlServer, Runnable allAttached, SpawnedLaunches spawned) {
    this.plan = plan;
    this.survives = plan.survives();
    this.controlServer = controlServer;
    this.allAttached = allAttached;
    this.spawned = spawned;
    this.server = new JobServer(controlServer, plan.ranks, this);
    if (plan.recordings != null) {
      server.recordInto(plan.recordings);
    }
    this.registry = server.registry();
    this.timers = server.timers();
    this.teardown = new Teardown(plan, ranks, controlServer, server, outputHold);
    this.lostRanks = new LostRanks(plan);
  }

  /** Has the loop do something. Any thread. */
  void submit(Runnable task) {
    server.submit(task);
  }

  /** Starts processes in place of dead ones. */
  interface Replacer {
    /**
     * Starts one.
     *
     * @throws WeftException if it cannot be started
     */
    StartedProcess start(int rank, int incarnation);
  }

  /** Says who starts processes in place of dead ones. */
  void replaceBy(Replacer starter) {
    replacer = starter;
  }

  /** Takes charge of a process that has just been started. */
  public void add(int rank, StartedProcess process) {
    ranks.add(watch(rank, process));
  }

  private RankProcess watch(int rank, StartedProcess process) {
    Consumer<IOException> broken = why -> submit(() -> outputBroken(why));
    RankProcess added =
        new RankProcess(
            rank,
            process,
            new OutputPump(rank, false, process.output(), plan.output, outputHold, broken),
            new OutputPump(rank, true, process.errors(), plan.output, outputHold, broken));
    var _ = process.exit().thenAccept(code -> submit(() -> exited(added, code)));
    return added;
  }

  /** A host is gone, with all its ranks. Their exit codes say nothing of them any more. */
  void hostLost(String host, String why) {
    String where = StartedProcess.on(host);
    List<RankProcess> there =
        ranks.stream()
            .filter(rank -> rank.running() && rank.process.where().equals(where))
            .toList();
    if (server.goesOn() && !isMinority(there)) {
      lostRanks.hostLost(host, why, there.stream().map(rank -> rank.rank).toList());
      for (RankProcess rank : there) {
        server.died(new RankFailure(rank.rank, 1, "was" + where + ", which is lost", ""));
      }
      return;
    }
    String lost =
        controlServer.isCutOff()
            ? "host " + HostName.get() + " is cut off: no other host acknowledges anything any more"
            : "host " + host + " is lost: " + why;
    for (RankProcess rank : there) {
      registry.explain(rank.rank);
      server.tell(rank.rank, ControlFrame.BROKEN, "was" + where + ", which is lost");
    }
    server.failed(new RankFailure(RankFailure.JOB, 1, lost, ""));
  }

  /**
   * Whether all other hosts cannot be reached any more, and have the majority of the ranks: half of
   * them, if rank 0 is there too.
   */
  private boolean isMinority(List<RankProcess> ofOneHost) {
    if (!controlServer.isCutOff() || ofOneHost.isEmpty()) {
      return false;
    }
    String here = StartedProcess.on(HostName.get());
    List<RankProcess> ofThisHost =
        ranks.stream().filter(rank -> rank.process.where().equals(here)).toList();
    int all = ranks.size();
    return 2 * ofThisHost.size() < all
        || (2 * ofThisHost.size() == all && ofThisHost.stream().noneMatch(rank -> rank.rank == 0));
  }

  /** Watches over the job until it has ended. */
  LaunchResult run() {
    Duration limit = plan.timeout;
    if (limit != null) {
      timers.set(limit.toMillis(), () -> server.failed(FailureReport.ofTimeout(limit)));
    }
    server.run();
    teardown.finish();
    return result();
  }

  /** Whether a signal has come by now. */
  boolean isSignalled() {
    server.runSubmitted();
    return signal != 0;
  }

  @Override
  public boolean hasEnded() {
    return Stream.concat(ranks.stream(), former.stream()).allMatch(RankProcess::ended);
  }

  @Override
  public void settled() {
    teardown.settled();
  }

  private LaunchResult result() {
    List<Integer> codes = ranks.stream().map(rank -> rank.exitCode).toList();
    RankFailure first = server.first();
    if (first == null && signal == 0) {
      first = lostRanks.failure();
      lostRanks.report();
    }
    int code = first == null ? 0 : first.exitCode();
    boolean ended =
        signal == SIGPIPE || codes.isEmpty() || codes.stream().anyMatch(each -> each != 0);
    if (first == null && signal > 0 && ended) {
      code = SIGNAL_BASE + signal;
    }
    return new LaunchResult(code, first, codes);
  }

  /**
   * Takes what a rank sent, as {@link JobServer#frame} does.
   *
   * @throws ProtocolException if it may not be believed
   */
  public void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    server.frame(rank, type, body);
  }

  /** Shows who waits for whom, and all stacks. */
  void describe() {
    server.describe();
  }

  /** Does something each time that a command asks what the ranks do. */
  void onRequest(Runnable action) {
    server.onRequest(plan.id, action);
  }

  /** A process whose threads are the ranks gives no card of its own. */
  @Override
  public void attached(int rank) {
    if (plan.threads) {
      registry.become(rank, State.MEMBER);
    }
  }

  @Override
  public void allAttached() {
    allAttached.run();
  }

  @Override
  public RankLayout layout(int ranks) {
    return plan.layout();
  }

  @Override
  public boolean isEnding(int rank) {
    return ranks.get(rank).ending();
  }

  @Override
  public String place(int rank) {
    StartedProcess process = ranks.get(rank).process;
    return process.where() + " (pid " + process.pid() + ')';
  }

  @Override
  public String end(int rank) {
    return "has exited with code " + ranks.get(rank).exitCode;
  }

  @Override
  public void report(String text) {
    plan.report.accept(text);
  }

  @Override
  public void stalled() {
    if (plan.endsStalled) {
      server.failed(RankFailure.ofStall());
    }
  }

  @Override
  public boolean survives() {
    return survives;
  }

  @Override
  public boolean kill(int rank) {
    Signals.kill(ranks.get(rank));
    return ranks.get(rank).running();
  }

  @Override
  public void died(RankFailure failure) {
    int rank = failure.rank();
    long alive =
        ranks.stream().filter(each -> each.running() && !registry.isGone(each.rank)).count();
    boolean replaced = replacer != null && alive > 0 && server.survivors().expectAnother(rank);
    String where = plan.threads ? "" : ranks.get(rank).process.where();
    lostRanks.died(failure, where, (int) alive, replaced);
    if (replaced) {
      start(rank, Objects.requireNonNull(replacer));
    } else {
      server.notices().unreplaced(rank);
    }
  }

  /** Starts a process in the place of a dead one, or in the next new place. */
  private void start(int rank, Replacer starter) {
    try {
      StartedProcess process = starter.start(rank, server.survivors().incarnation(rank));
      if (rank == ranks.size()) {
        add(rank, process);
      } else {
        former.add(ranks.set(rank, watch(rank, process)));
      }
    } catch (WeftException e) {
      server.died(new RankFailure(rank, 1, "could not be started again: " + e.getMessage(), ""));
    }
  }

  @Override
  public void grow(int first, int count) {
    lostRanks.grew(count);
    for (int rank = first; rank < first + count; rank++) {
      boolean possible = server.survivors().expectAnother(rank);
      if (!possible || replacer == null) {
        server.died(new RankFailure(rank, 1, "could not be started", ""));
        continue;
      }
      start(rank, replacer);
    }
  }

  @Override
  public void returned(int rank) {
    lostRanks.returned(rank, ranks.get(rank).process.where());
  }

  @Override
  public void failed(RankFailure first) {
    teardown.begin(first);
  }

  @Override
  public void failedLater(RankFailure failure) {
    teardown.later(failure);
  }

  @Override
  public void stacks(int rank, String text) {
    teardown.stacks(ranks.get(rank), text);
  }

  @Override
  public void spawn(int rank, int order, SpawnRequest request, Consumer<ByteBuffer> reply) {
    spawned.start(rank, order, request, reply);
  }

  @Override
  public void lost(int rank, String reason) {
    if (server.goesOn()) {
      server.survivors().condemn(rank, reason);
      return;
    }
    server.failed(RankFailure.ofProcess(plan.layout(), rank, 1, reason));
  }

  @Override
  public void detached(int rank, String breach) {
    if (breach.isEmpty()) {
      RankProcess ended = ranks.get(rank);
      timers.set(EXIT_AFTER_DETACH_MILLIS, () -> detached(ended, EXIT_NOTICED_MILLIS));
    } else {
      registry.explain(rank);
      String reason = "broke the protocol with its launcher: " + breach;
      lost(rank, reason);
    }
  }

  /** The exit code, if there is one in a moment, says more than the end of the connection. */
  private void detached(RankProcess rank, long leftMillis) {
    if (isFormer(rank)) {
      return;
    }
    if (rank.mayBeEnding() && leftMillis > 0) {
      timers.set(
          EXIT_AFTER_DETACH_MILLIS, () -> detached(rank, leftMillis - EXIT_AFTER_DETACH_MILLIS));
    } else if (registry.isMember(rank.rank) && server.goesOn()) {
      server.survivors().condemn(rank.rank, "has lost its connection to the launcher");
    } else if (registry.isMember(rank.rank)) {
      tell(rank, ControlFrame.BROKEN, "has lost its connection to the launcher");
      timers.set(CUT_OFF_MILLIS, () -> cutOff(rank));
    }
  }

  /** A process that lost its control connection but lives on can no longer take part. */
  private void cutOff(RankProcess rank) {
    if (rank.running() && !controlServer.attached(rank.rank)) {
      lost(rank.rank, "has lost its connection to the launcher");
    }
  }

  private void exited(RankProcess rank, int code) {
    // What it sent last may still be unread, and says more than the exit code.
    controlServer.poll(0);
    rank.exitCode = code;
    timers.set(OUTPUT_AFTER_EXIT_MILLIS, () -> abandonOutput(rank, OUTPUT_AFTER_EXIT_MILLIS));
    if (isFormer(rank)) {
      return;
    }
    boolean member = registry.isMember(rank.rank) || server.survivors().isEntering(rank.rank);
    boolean parted = registry.state(rank.rank) == State.PARTED;
    String before = parted ? " before all that it had sent was received" : " before it closed Weft";
    if (server.goesOn() && plan.threads && !lostRanks.isEmpty() && code != 0) {
      // Each rank's end has been told by itself, and the last one's was a failure.
      registry.become(rank.rank, State.GONE);
      return;
    }
    if (server.goesOn() && !plan.threads && (code != 0 || member)) {
      RankFailure failure = FailureReport.ofExit(plan.layout(), rank.rank, code);
      server.died(code == 0 ? failure.because(failure.reason() + before) : failure);
      return;
    }
    registry.become(rank.rank, State.GONE);
    if (code != 0 && signal == 0 && !registry.isExplained(rank.rank)) {
      server.failedByItself(FailureReport.ofExit(plan.layout(), rank.rank, code));
    } else if (member && plan.threads && signal == 0) {
      registry.explain(rank.rank);
      server.failed(FailureReport.ofSharedExit(plan.layout(), rank.rank));
      tell(rank, ControlFrame.BROKEN, "exited with code " + code + before);
    } else if (member) {
      tell(rank, ControlFrame.BROKEN, "exited with code " + code + before);
    } else {
      tell(rank, ControlFrame.DEPARTED, "has exited with code " + code);
      lostRanks.endedInOrder();
    }
  }

  /** Tells the others how all ranks of a process have gone. */
  private void tell(RankProcess process, int kind, String reason) {
    plan.layout().of(process.rank).forEach(rank -> server.tell(rank, kind, reason));
  }

  /** Whether another process has its rank now. */
  private boolean isFormer(RankProcess rank) {
    return ranks.get(rank.rank) != rank;
  }

  /**
   * Ends the wait for what a child of the rank may still print. What has been printed is waited
   * for, however slowly it is read, unless the job is to end.
   */
  private void abandonOutput(RankProcess rank, long millisSinceExit) {
    boolean late = server.first() != null && millisSinceExit >= SIGNAL_GRACE_MILLIS;
    if (signal != 0 || late || rank.outputIsRead()) {
      rank.outputAbandoned = true;
    } else {
      long next = millisSinceExit + OUTPUT_AFTER_EXIT_MILLIS;
      timers.set(OUTPUT_AFTER_EXIT_MILLIS, () -> abandonOutput(rank, next));
    }
  }

  /**
   * Output would be lost from now on. The ranks do not see it: they write to pipes of their own.
   */
  private void outputBroken(IOException why) {
    if (signal != 0) {
      return;
    }
    if (why instanceof ReaderGoneException) {
      // The virtual machine ignores SIGPIPE.
      end("TERM", SIGPIPE);
    } else {
      server.failed(FailureReport.ofLostOutput(why));
    }
  }

  /**
   * Whether the first failure is one that blames a rank of a spawned job. Once this one has ended.
   */
  boolean blamesAnotherJob() {
    return server.blamesAnotherJob();
  }

  void signalled(String name, int number) {
    end(name, number);
  }

  private void end(String signalName, int number) {
    signal = number;
    server.interrupted();
    Signals.send(signalName, ranks);
    timers.set(SIGNAL_GRACE_MILLIS, this::killAll);
  }

  void killAll() {
    for (RankProcess rank : ranks) {
      Signals.kill(rank);
    }
  }
}
