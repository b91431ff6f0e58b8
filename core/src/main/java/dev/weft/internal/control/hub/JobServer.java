package dev.weft.internal.control.hub;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.section.SectionRecord;
import dev.weft.internal.section.SectionTable;
import dev.weft.internal.stall.StallDetector;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The server of a job. Its ranks exchange cards and meet at fences here, and learn here which ranks
 * have failed or left. The server also finds stalls, and decides which failure was the first. It is
 * the same for every launcher; a {@link ProcessManager} does what differs.
 *
 * <pre>
 *  what comes                state of the rank      the others hear       then
 *  a connection              AWAITED to ATTACHED                          it hears who has failed
 *  JOIN                      to MEMBER              cards, once all have joined
 *  FENCE                                            FENCED, once all are there
 *  CARDS                                            the same, once all have come
 *  PARTED                    to PARTED              that it has left
 *  LEAVE                     to LEFT                that it has left      manager: left
 *  ABORT                     explained              that it has failed    failure
 *  THROWN                    explained              that it has failed    failure; held back if it may be
 *                                                                         the consequence of another
 *  FAILED                                           the same
 *  STALLED                                                                ASK to all, twice; a report
 *  STATES                                                                 answers that
 *  SPAWN, STACKS                                                          manager
 *  SECTIONS                                                               a table at the end
 *  RECORDING                                                              a file
 *  CLOCK                                            the launcher's clock, the asker alone
 *  COUNTERS                                                               a file that others read
 *  REVOKE                                           the same, all of them
 *  SUSPECT, GROW                                                          {@link Survivors}
 *  end of the connection     as the manager says                          manager: detached, lost
 *  no connection in time     as the manager says                          manager: absent
 *  a failure                                        that it has failed    manager: failed, failedLater
 * </pre>
 *
 * <p>A frame whose fields are outside of their limits ends the connection of its sender, and has no
 * other effect. A rank speaks only for itself, a process of several ranks for these; the states are
 * those of processes.
 *
 * <p>There are no locks: one loop owns the server, the {@link ControlServer}, the timers and the
 * manager, and nothing in it blocks. Any thread may {@link #submit} something to it. A separate
 * thread judges stalls; it submits its questions and waits for the answers.
 */
public final class JobServer {
  private static final int SIGNAL_BASE = 128;

  private static final String SPEAKER = "the number of the rank that a frame speaks for";
  private static final String BLAMED = "the number of the rank that an exception blames";
  private static final String KIND = "the number for how a rank has failed or left";
  private static final String MILLIS = "the time in ms without progress";
  private static final String SUSPECTED = "the number of the rank to which a connection is lost";
  private static final String ORDER = "the number of an order";

  private final ControlServer controlServer;
  private final RankLayout layout;
  private final ProcessManager processes;
  private final RankRegistry registry;
  private final LoopTimers timers = new LoopTimers();
  private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();
  private final Meeting meeting;
  private final FailureNotices notices;
  private final HeldFailures held;
  private final StateQuestions questions;
  private final StallDetector stalls;
  private final SectionTable sections;
  private final RecordingFiles recordings = new RecordingFiles();
  private final JobRequests requests;
  private final Survivors survivors;
  private final AwaitedRanks awaitedRanks;
  private @Nullable RankFailure first;
  private boolean interrupted;

  /**
   * @param controlServer whose frames are to be given to {@link #frame}; its owner closes it
   * @param size number of ranks that are there from the beginning
   */
  public JobServer(ControlServer controlServer, int size, ProcessManager processes) {
    this.controlServer = controlServer;
    this.layout = processes.layout(size);
    this.processes = processes;
    int begin = layout.processes();
    this.registry = new RankRegistry(begin, controlServer.size());
    this.notices = new FailureNotices(controlServer, layout, processes.survives(), processes.log());
    this.awaitedRanks = new AwaitedRanks(registry, processes, timers);
    this.requests = new JobRequests(controlServer, timers);
    notices.neverHad(begin);
    Newcomers newcomers = new Newcomers(begin, controlServer.size());
    this.meeting = new Meeting(layout, controlServer, processes, notices, newcomers);
    this.survivors =
        new Survivors(controlServer, processes, layout, registry, notices, timers, newcomers);
    this.held =
        new HeldFailures(
            layout,
            registry,
            process -> !controlServer.attached(process) || processes.isEnding(process),
            timers,
            this::failed,
            this::failedOfAnother);
    this.questions =
        new StateQuestions(layout, registry, processes, controlServer, timers, this::submit);
    this.stalls = new StallDetector(questions);
    this.sections = new SectionTable(size);
  }

  /** Number of ranks that are there from the beginning. */
  int size() {
    return layout.ranks();
  }

  public RankRegistry registry() {
    return registry;
  }

  /** What is done later; the loop's. */
  public LoopTimers timers() {
    return timers;
  }

  /** Where the recordings go that ranks send. */
  public void recordInto(Path folder) {
    recordings.into(folder);
  }

  /** Which ranks are dead, and which are to be. */
  public Survivors survivors() {
    return survivors;
  }

  /** What the ranks have been told. */
  public FailureNotices notices() {
    return notices;
  }

  /** The first failure; null as long as there is none. */
  public @Nullable RankFailure first() {
    return first;
  }

  /** Whether the first failure is one that blames a rank of another job. */
  public boolean blamesAnotherJob() {
    return held.blameAnotherJob(first);
  }

  /** Has the loop do something. Any thread. */
  public void submit(Runnable task) {
    submitted.add(task);
    controlServer.wakeup();
  }

  /** Does what has been submitted by now. */
  public void runSubmitted() {
    for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
      task.run();
    }
  }

  /** The loop: serves until the manager says that the job is over. Blocks. */
  public void run() {
    while (!processes.hasEnded()) {
      controlServer.poll(timers.untilNextMillis());
      runSubmitted();
      timers.ring();
      processes.settled();
      questions.settled();
    }
    runSubmitted();
    held.judge();
    if (!sections.isEmpty()) {
      processes.report(sections.text());
    }
  }

  /** Says of ranks that do not come within a limit that they are absent. */
  public void awaitAll(StartLimit startLimit) {
    awaitedRanks.within(startLimit);
  }

  /** Does something each time that a command asks for a description, and answers for counters. */
  public void onRequest(String job, Runnable action) {
    requests.on(job, action);
  }

  /** Reports who waits for whom, and all stacks, once the ranks have answered. */
  public void describe() {
    questions.demanded();
  }

  /**
   * Takes what a rank sent; its length has been checked.
   *
   * @throws ProtocolException if a field is outside of its limits; nothing has been done then
   */
  public void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlServer.ATTACHED -> attached(rank);
      case ControlServer.DETACHED -> processes.detached(rank, ControlFrame.textOf(body));
      case ControlServer.LOST -> processes.lost(rank, ControlFrame.textOf(body));
      case ControlFrame.JOIN -> {
        Card card = CardRecord.decode(body, meeting.rankOf(rank));
        registry.become(rank, State.MEMBER);
        processes.joined(rank, card);
        meeting.join(rank, card);
      }
      case ControlFrame.CARDS -> meeting.join(rank, body);
      case ControlFrame.FENCE -> meeting.arrive(rank);
      case ControlFrame.PARTED -> {
        String after = ControlFrame.leftAfter(body);
        registry.become(rank, State.PARTED);
        tell(rank, ControlFrame.LEFT, after);
      }
      case ControlFrame.LEAVE -> {
        String after = ControlFrame.leftAfter(body);
        registry.become(rank, State.LEFT);
        if (!layout.isShared()) {
          tell(rank, ControlFrame.LEFT, after);
        }
        requests.left(rank);
        processes.left(rank);
      }
      case ControlFrame.ABORT -> {
        int speaker = speaker(rank, body);
        int code = body.getInt();
        registry.explain(rank);
        failed(RankFailure.ofAbort(speaker, code, ControlFrame.textOf(body)));
      }
      case ControlFrame.THROWN -> {
        int speaker = speaker(rank, body);
        // It may be a rank of another job that this one is connected to.
        int blamed = number(BLAMED, body, ControlFrame.NOBODY, ControlFrame.MOST_RANK);
        registry.explain(rank);
        thrown(RankFailure.ofException(speaker, ControlFrame.textOf(body)), blamed);
      }
      case ControlFrame.FAILED -> {
        int speaker = speaker(rank, body);
        int kind = number(KIND, body, ControlFrame.BROKEN, ControlFrame.LEFT);
        tell(speaker, kind, ControlFrame.textOf(body));
      }
      case ControlFrame.STALLED -> stalled(number(MILLIS, body, 0, Integer.MAX_VALUE));
      case ControlFrame.STATES -> questions.answered(rank, body);
      case ControlFrame.COUNTERS ->
          requests.take(layout.isShared(), rank, Math.max(layout.ranks(), registry.size()), body);
      case ControlFrame.REVOKE -> survivors.revoke(body);
      case ControlFrame.SUSPECT -> {
        int accused = number(SUSPECTED, body, 0, registry.size() - 1);
        if (goesOn()) {
          survivors.suspected(rank, accused, ControlFrame.textOf(body));
        }
      }
      case ControlFrame.GROW -> survivors.grow(rank, body);
      case ControlFrame.SECTIONS -> sections.add(speaker(rank, body), SectionRecord.decode(body));
      case ControlFrame.RECORDING -> recordings.add(speaker(rank, body), body);
      case ControlFrame.CLOCK ->
          controlServer.send(rank, ControlFrame.clock(body.getLong(), System.nanoTime()));
      case ControlFrame.STACKS -> processes.stacks(rank, ControlFrame.textOf(body));
      case ControlFrame.SPAWN -> {
        int order = number(ORDER, body, 0, Integer.MAX_VALUE);
        SpawnRequest request = SpawnRequest.decode(body);
        processes.spawn(
            rank, order, request, reply -> submit(() -> controlServer.send(rank, reply)));
      }
      default -> throw new ProtocolException("a job has no control frame of type " + type);
    }
  }

  private static int number(String field, ByteBuffer body, int least, int most)
      throws ProtocolException {
    return (int) ControlFrame.require(field, body.getInt(), least, most);
  }

  /** The rank that a frame speaks for: one of those of the process that has sent it. */
  private int speaker(int process, ByteBuffer body) throws ProtocolException {
    int first = layout.first(process);
    return number(SPEAKER, body, first, first + layout.count(process) - 1);
  }

  private void attached(int rank) {
    notices.unknown(rank);
    if (registry.isGone(rank) && processes.survives()) {
      if (!processes.takesNewcomers() || !goesOn() || !survivors.expectAnother(rank)) {
        // A process that has been given up comes late.
        controlServer.cut(rank);
        return;
      }
    }
    boolean awaited = registry.state(rank) == State.AWAITED;
    if (awaited) {
      registry.become(rank, State.ATTACHED);
      awaitedRanks.moved();
    }
    processes.attached(rank);
    if (awaited && registry.awaited().isEmpty()) {
      processes.allAttached();
    }
    survivors.attached(rank);
  }

  /** Tells the other ranks how one has gone. */
  public void tell(int rank, int kind, String reason) {
    notices.tell(rank, kind, reason);
  }

  /** A rank's process has ended, or counts as ended: tells the others. */
  public void gone(int rank, int kind, String reason) {
    registry.become(rank, State.GONE);
    tell(rank, kind, reason);
  }

  /** Somebody has interrupted the job: what fails from now on is no failure of its own. */
  public void interrupted() {
    interrupted = true;
  }

  private void stalled(int millis) {
    if (first == null && !interrupted) {
      stalls.hinted(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  /** Whether the job goes on without a rank that is lost now. */
  public boolean goesOn() {
    return processes.survives() && first == null && !interrupted;
  }

  /** A rank's process has ended by a failure, or can be heard by nobody any more. */
  public void died(RankFailure failure) {
    if (goesOn()) {
      survivors.died(failure);
    } else {
      failed(failure);
    }
  }

  /** Takes a failure. The first one ends the job. */
  public void failed(RankFailure failure) {
    if (first == null) {
      first = failure;
      processes.failed(failure);
    } else {
      processes.failedLater(failure);
    }
    failure.each(rank -> tell(rank, ControlFrame.BROKEN, failure.reason()));
  }

  /** Takes a failure that another one has caused, if that one is known; else it is a first one. */
  private void failedOfAnother(RankFailure failure) {
    if (first == null) {
      failed(failure);
    }
  }

  /**
   * Takes a failure that blames nobody, and may be a consequence of another rank's all the same.
   */
  public void failedByItself(RankFailure failure) {
    if (failure.exitCode() < SIGNAL_BASE && held.isAnyRankEnding()) {
      held.hold(failure, ControlFrame.NOBODY);
    } else {
      failed(failure);
    }
  }

  private void thrown(RankFailure failure, int blamed) {
    if (goesOn()) {
      survivors.throwing(failure);
      return;
    }
    if (blamed == ControlFrame.NOBODY) {
      failedByItself(failure);
      return;
    }
    if (layout.processes() > 1) {
      // Who waits for it need not wait until its process has ended.
      String reason = failure.reason() + ' ' + Job.afterFailureOf(blamed);
      tell(failure.rank(), ControlFrame.BROKEN, reason.strip());
    }
    if (!interrupted) {
      held.hold(failure, blamed);
    }
  }
}
