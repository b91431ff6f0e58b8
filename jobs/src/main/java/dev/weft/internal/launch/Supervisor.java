package dev.weft.internal.launch;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.LoopTimers;
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
import java.util.function.Consumer;

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
  private final OutputHold outputHold = new OutputHold();
  private final JobServer server;
  private final RankRegistry registry;
  private final LoopTimers timers;
  private final Teardown teardown;
  private int signal;

  public Supervisor(
      LaunchPlan plan, ControlServer controlServer, Runnable allAttached, SpawnedLaunches spawned) {
    this.plan = plan;
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
  }

  /** Has the loop do something. Any thread. */
  void submit(Runnable task) {
    server.submit(task);
  }

  /** Takes charge of a process that has just been started. */
  public void add(int rank, StartedProcess process) {
    Consumer<IOException> broken = why -> submit(() -> outputBroken(why));
    RankProcess added =
        new RankProcess(
            rank,
            process,
            new OutputPump(rank, false, process.output(), plan.output, outputHold, broken),
            new OutputPump(rank, true, process.errors(), plan.output, outputHold, broken));
    ranks.add(added);
    var _ = process.exit().thenAccept(code -> submit(() -> exited(added, code)));
  }

  /** A host is gone, with all its ranks. Their exit codes say nothing of them any more. */
  void hostLost(String host, String why) {
    String where = StartedProcess.on(host);
    String lost =
        controlServer.isCutOff()
            ? "host " + HostName.get() + " is cut off: no other host acknowledges anything any more"
            : "host " + host + " is lost: " + why;
    for (RankProcess rank : ranks) {
      if (rank.running() && rank.process.where().equals(where)) {
        registry.explain(rank.rank);
        server.tell(rank.rank, ControlFrame.BROKEN, "was" + where + ", which is lost");
      }
    }
    server.failed(new RankFailure(RankFailure.JOB, 1, lost, ""));
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
    return ranks.stream().allMatch(RankProcess::ended);
  }

  @Override
  public void settled() {
    teardown.settled();
  }

  private LaunchResult result() {
    List<Integer> codes = ranks.stream().map(rank -> rank.exitCode).toList();
    RankFailure first = server.first();
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
  public boolean sharesProcess() {
    return plan.threads;
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
    server.failed(new RankFailure(rank, 1, reason, ""));
  }

  @Override
  public void detached(int rank, String breach) {
    if (breach.isEmpty()) {
      RankProcess ended = ranks.get(rank);
      timers.set(EXIT_AFTER_DETACH_MILLIS, () -> detached(ended, EXIT_NOTICED_MILLIS));
    } else {
      registry.explain(rank);
      String reason = "broke the protocol with its launcher: " + breach;
      server.failed(new RankFailure(rank, 1, reason, ""));
    }
  }

  /** The exit code, if there is one in a moment, says more than the end of the connection. */
  private void detached(RankProcess rank, long leftMillis) {
    if (rank.mayBeEnding() && leftMillis > 0) {
      timers.set(
          EXIT_AFTER_DETACH_MILLIS, () -> detached(rank, leftMillis - EXIT_AFTER_DETACH_MILLIS));
    } else if (registry.isMember(rank.rank)) {
      server.tell(rank.rank, ControlFrame.BROKEN, "has lost its connection to the launcher");
      timers.set(CUT_OFF_MILLIS, () -> cutOff(rank));
    }
  }

  /** A process that lost its control connection but lives on can no longer take part. */
  private void cutOff(RankProcess rank) {
    if (rank.running() && !controlServer.attached(rank.rank)) {
      server.failed(new RankFailure(rank.rank, 1, "has lost its connection to the launcher", ""));
    }
  }

  private void exited(RankProcess rank, int code) {
    // What it sent last may still be unread, and says more than the exit code.
    controlServer.poll(0);
    rank.exitCode = code;
    boolean member = registry.isMember(rank.rank);
    boolean parted = registry.state(rank.rank) == State.PARTED;
    registry.become(rank.rank, State.GONE);
    timers.set(OUTPUT_AFTER_EXIT_MILLIS, () -> abandonOutput(rank, OUTPUT_AFTER_EXIT_MILLIS));
    if (code != 0 && signal == 0 && !registry.isExplained(rank.rank)) {
      server.failedByItself(FailureReport.ofExit(rank.rank, code));
    } else if (member && plan.threads && signal == 0) {
      server.failed(FailureReport.ofSharedExit());
    } else if (member) {
      String before =
          parted ? " before all that it had sent was received" : " before it closed Weft";
      server.tell(rank.rank, ControlFrame.BROKEN, "exited with code " + code + before);
    } else {
      server.tell(rank.rank, ControlFrame.DEPARTED, "has exited with code " + code);
    }
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
