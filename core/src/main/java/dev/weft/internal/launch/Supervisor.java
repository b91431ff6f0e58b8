package dev.weft.internal.launch;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.Rendezvous;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.Meeting;
import dev.weft.internal.launch.process.OutputHold;
import dev.weft.internal.launch.process.OutputPump;
import dev.weft.internal.launch.process.StartedProcess;
import dev.weft.internal.os.HostName;
import dev.weft.internal.os.ReaderGoneException;
import dev.weft.internal.rank.StallWatch;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The launcher's view of a running job, and its one loop. Turns what ranks send and how processes
 * end into tables, fences, failure notices and, in the end, a {@link JobResult}. All methods but
 * {@link #submit} belong to the loop's thread.
 *
 * <p>The first failure decides the exit code and starts the {@link Teardown}; what may only be its
 * consequence is {@linkplain HeldFailures held back} until that is known.
 */
public final class Supervisor {
  static final long SIGNAL_GRACE_MILLIS = 5_000;
  private static final long EXIT_AFTER_DETACH_MILLIS = 10;

  /** So long the others may wait for the exit code of a process that is ending. */
  private static final long EXIT_NOTICED_MILLIS = 200;

  private static final long OUTPUT_AFTER_EXIT_MILLIS = 200;

  private static final String SPEAKER = "the number of the rank that a frame speaks for";
  private static final String BLAMED = "the number of the rank that an exception blames";
  private static final String MILLIS = "the time in ms without progress";
  private static final String ORDER = "the number of an order";
  private static final int SIGPIPE = 13;
  private static final int SIGNAL_BASE = 128;

  private final LaunchPlan plan;
  private final Rendezvous rendezvous;
  private final Runnable allAttached;
  private final SpawnedJobs spawned;
  private final LoopTimers timers = new LoopTimers();
  private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();
  private final List<RankProcess> ranks = new ArrayList<>();
  private final OutputHold outputHold = new OutputHold();
  private final Meeting meeting;
  private final FailureNotices notices;
  private final Teardown teardown;
  private final StateQuestions questions;
  private final StallWatch stalls;
  private final HeldFailures held;
  private int attachedOnce;
  private int signal;

  public Supervisor(
      LaunchPlan plan, Rendezvous rendezvous, Runnable allAttached, SpawnedJobs spawned) {
    this.plan = plan;
    this.rendezvous = rendezvous;
    this.allAttached = allAttached;
    this.spawned = spawned;
    this.meeting =
        new Meeting(
            rendezvous.size(),
            cards -> rendezvous.sendAll(CardRecord.tableFrame(cards)),
            () -> rendezvous.sendAll(ControlFrame.bare(ControlFrame.FENCED)));
    this.notices = new FailureNotices(rendezvous);
    this.teardown = new Teardown(plan, ranks, rendezvous, notices, timers, outputHold);
    this.held =
        new HeldFailures(
            plan.ranks,
            ranks,
            rendezvous::attached,
            timers,
            teardown::failed,
            teardown::failedOfAnother);
    this.questions =
        new StateQuestions(
            plan,
            ranks,
            rendezvous,
            timers,
            this::submit,
            () -> teardown.failed(FailureReport.ofStall()));
    this.stalls = new StallWatch(questions);
  }

  /** Has the loop do something. Any thread. */
  void submit(Runnable task) {
    submitted.add(task);
    rendezvous.wakeup();
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
    added.joined = plan.threads;
    ranks.add(added);
    var _ = process.exit().thenAccept(code -> submit(() -> exited(added, code)));
  }

  /** A host is gone, with all its ranks. Their exit codes say nothing of them any more. */
  void hostLost(String host, String why) {
    String where = StartedProcess.on(host);
    String lost =
        rendezvous.isCutOff()
            ? "host " + HostName.get() + " is cut off: no other host acknowledges anything any more"
            : "host " + host + " is lost: " + why;
    for (RankProcess rank : ranks) {
      if (rank.running() && rank.process.where().equals(where)) {
        rank.explained = true;
        notices.tell(rank.rank, ControlFrame.BROKEN, "was" + where + ", which is lost");
      }
    }
    teardown.failed(new RankFailure(RankFailure.JOB, 1, lost, ""));
  }

  /** Watches over the job until it has ended. */
  JobResult run() {
    Duration limit = plan.timeout;
    if (limit != null) {
      timers.set(limit.toMillis(), () -> teardown.failed(FailureReport.ofTimeout(limit)));
    }
    while (!ended()) {
      rendezvous.poll(timers.untilNextMillis());
      runSubmitted();
      timers.ring();
      teardown.settled();
      questions.settled();
    }
    // The last words of a pump that has ended since.
    runSubmitted();
    held.judge();
    teardown.finish();
    return result();
  }

  /** Whether a signal has come by now. */
  boolean isSignalled() {
    runSubmitted();
    return signal != 0;
  }

  private void runSubmitted() {
    for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
      task.run();
    }
  }

  private boolean ended() {
    return ranks.stream().allMatch(RankProcess::ended);
  }

  private JobResult result() {
    List<Integer> codes = ranks.stream().map(rank -> rank.exitCode).toList();
    RankFailure first = teardown.first();
    int code = first == null ? 0 : first.exitCode();
    boolean ended =
        signal == SIGPIPE || codes.isEmpty() || codes.stream().anyMatch(each -> each != 0);
    if (first == null && signal > 0 && ended) {
      code = SIGNAL_BASE + signal;
    }
    return new JobResult(code, first, codes);
  }

  /**
   * Takes what a rank sent; {@link ControlFrame#checkHeader} has passed its length.
   *
   * @throws ProtocolException if a field is outside of its limits; nothing has been done then
   */
  public void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    RankProcess sender = ranks.get(rank);
    switch (type) {
      case Rendezvous.ATTACHED -> attached(sender);
      case Rendezvous.DETACHED -> ended(sender, ControlFrame.textOf(body));
      case Rendezvous.LOST ->
          teardown.failed(new RankFailure(rank, 1, ControlFrame.textOf(body), ""));
      case ControlFrame.JOIN -> {
        Card card = CardRecord.decode(body, rank);
        sender.joined = true;
        meeting.join(rank, card);
      }
      case ControlFrame.FENCE -> meeting.arrive(rank);
      case ControlFrame.LEAVE -> leave(sender, ControlFrame.leftAfter(body));
      case ControlFrame.PARTED -> parted(sender, ControlFrame.leftAfter(body));
      case ControlFrame.ABORT -> aborted(speaker(sender, body), body);
      case ControlFrame.THROWN -> thrown(sender, speaker(sender, body), body);
      case ControlFrame.STACKS -> teardown.stacks(sender, ControlFrame.textOf(body));
      case ControlFrame.STALLED ->
          stalled((int) ControlFrame.require(MILLIS, body.getInt(), 0, Integer.MAX_VALUE));
      case ControlFrame.STATES -> questions.answered(sender, body);
      case ControlFrame.SPAWN -> {
        int order = (int) ControlFrame.require(ORDER, body.getInt(), 0, Integer.MAX_VALUE);
        SpawnRequest request = SpawnRequest.decode(body);
        spawned.start(rank, order, request, reply -> submit(() -> rendezvous.send(rank, reply)));
      }
      default -> throw new ProtocolException("a launcher has no control frame of type " + type);
    }
  }

  /** The rank that a frame speaks for: its sender, or any if all are threads of one process. */
  private int speaker(RankProcess sender, ByteBuffer body) throws ProtocolException {
    int first = plan.threads ? 0 : sender.rank;
    int last = plan.threads ? plan.ranks - 1 : sender.rank;
    return (int) ControlFrame.require(SPEAKER, body.getInt(), first, last);
  }

  private void stalled(int millis) {
    if (teardown.first() == null && signal == 0) {
      stalls.hinted(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  /** Shows who waits for whom, and all stacks. */
  void describe() {
    questions.demanded();
  }

  private void attached(RankProcess rank) {
    notices.tellEarlier(rank.rank);
    if (++attachedOnce == ranks.size()) {
      allAttached.run();
    }
  }

  private void leave(RankProcess rank, String after) {
    rank.joined = false;
    rank.parted = false;
    notices.tell(rank.rank, ControlFrame.LEFT, after);
  }

  private void parted(RankProcess rank, String after) {
    rank.parted = true;
    notices.tell(rank.rank, ControlFrame.LEFT, after);
  }

  private void aborted(int rank, ByteBuffer body) {
    int code = body.getInt();
    String reason = ControlFrame.textOf(body);
    teardown.failed(new RankFailure(rank, ofAborted(code), "aborted the job: " + reason, ""));
  }

  /** Of a code the system keeps eight bits, and an aborted job has not succeeded. */
  static int ofAborted(int code) {
    return (code & 0xff) == 0 ? 1 : code;
  }

  private void thrown(RankProcess sender, int rank, ByteBuffer body) throws ProtocolException {
    // It may be a rank of another job that this one is connected to.
    int named = body.getInt();
    int blamed =
        (int) ControlFrame.require(BLAMED, named, ControlFrame.NOBODY, ControlFrame.MOST_RANK);
    String trace = ControlFrame.textOf(body);
    sender.explained = true;
    RankFailure failure = new RankFailure(rank, 1, "ended with an uncaught exception", trace);
    if (blamed == ControlFrame.NOBODY) {
      failedByItself(failure);
      return;
    }
    if (!plan.threads) {
      // Who waits for it need not wait until its process has ended.
      notices.tell(
          rank, ControlFrame.BROKEN, (failure.reason() + " " + Job.afterFailureOf(blamed)).strip());
    }
    if (signal == 0) {
      held.hold(failure, blamed);
    }
  }

  private void ended(RankProcess rank, String breach) {
    if (breach.isEmpty()) {
      timers.set(EXIT_AFTER_DETACH_MILLIS, () -> detached(rank, EXIT_NOTICED_MILLIS));
    } else {
      rank.explained = true;
      String reason = "broke the protocol with its launcher: " + breach;
      teardown.failed(new RankFailure(rank.rank, 1, reason, ""));
    }
  }

  /** The exit code, if there is one in a moment, says more than the end of the connection. */
  private void detached(RankProcess rank, long leftMillis) {
    if (rank.mayBeEnding() && leftMillis > 0) {
      timers.set(
          EXIT_AFTER_DETACH_MILLIS, () -> detached(rank, leftMillis - EXIT_AFTER_DETACH_MILLIS));
    } else if (rank.running() && rank.joined) {
      notices.tell(rank.rank, ControlFrame.BROKEN, "has lost its connection to the launcher");
      timers.set(HeldFailures.ENDING_LIMIT_MILLIS, () -> cutOff(rank));
    }
  }

  /** A process that lost its control connection but lives on can no longer take part. */
  private void cutOff(RankProcess rank) {
    if (rank.running() && !rendezvous.attached(rank.rank)) {
      teardown.failed(new RankFailure(rank.rank, 1, "has lost its connection to the launcher", ""));
    }
  }

  private void exited(RankProcess rank, int code) {
    // What it sent last may still be unread, and says more than the exit code.
    rendezvous.poll(0);
    rank.exitCode = code;
    timers.set(OUTPUT_AFTER_EXIT_MILLIS, () -> abandonOutput(rank, OUTPUT_AFTER_EXIT_MILLIS));
    if (code != 0 && signal == 0 && !rank.explained) {
      failedByItself(FailureReport.ofExit(rank.rank, code));
    } else if (rank.joined && plan.threads && signal == 0) {
      teardown.failed(FailureReport.ofSharedExit());
    } else if (rank.joined) {
      String before =
          rank.parted ? " before all that it had sent was received" : " before it closed Weft";
      notices.tell(rank.rank, ControlFrame.BROKEN, "exited with code " + code + before);
    } else {
      notices.tell(rank.rank, ControlFrame.DEPARTED, "has exited with code " + code);
    }
  }

  /**
   * Ends the wait for what a child of the rank may still print. What has been printed is waited
   * for, however slowly it is read, unless the job is to end.
   */
  private void abandonOutput(RankProcess rank, long millisSinceExit) {
    boolean late = teardown.first() != null && millisSinceExit >= SIGNAL_GRACE_MILLIS;
    if (signal != 0 || late || rank.outputIsRead()) {
      rank.outputAbandoned = true;
    } else {
      long next = millisSinceExit + OUTPUT_AFTER_EXIT_MILLIS;
      timers.set(OUTPUT_AFTER_EXIT_MILLIS, () -> abandonOutput(rank, next));
    }
  }

  /**
   * Takes a failure that blames nobody, and may be a consequence of another rank's all the same.
   */
  private void failedByItself(RankFailure failure) {
    if (failure.exitCode() < SIGNAL_BASE && held.isAnyRankEnding()) {
      held.hold(failure, ControlFrame.NOBODY);
    } else {
      teardown.failed(failure);
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
      teardown.failed(FailureReport.ofLostOutput(why));
    }
  }

  /**
   * Whether the first failure is one that blames a rank of a spawned job. Once this one has ended.
   */
  boolean blamesAnotherJob() {
    return held.blameAnotherJob(teardown.first());
  }

  void signalled(String name, int number) {
    end(name, number);
  }

  private void end(String signalName, int number) {
    signal = number;
    Signals.send(signalName, ranks);
    timers.set(SIGNAL_GRACE_MILLIS, this::killAll);
  }

  void killAll() {
    for (RankProcess rank : ranks) {
      Signals.kill(rank);
    }
  }
}
