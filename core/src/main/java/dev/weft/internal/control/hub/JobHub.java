package dev.weft.internal.control.hub;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.Rendezvous;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.Meeting;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.RankList;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the launcher is to a launched job, for one that another launcher has started: where its
 * ranks meet, and hear who has failed or left. A daemon thread of rank 0's process; all but the
 * methods that say otherwise belongs to it. It ends when every other rank's process has.
 *
 * <pre>
 *   a rank    AWAITED --attach--> PRESENT --join--> MEMBER --leave--> PRESENT ...
 *             PRESENT --its process ends--> GONE
 *             AWAITED --nothing comes for the limit--> GONE, a failure
 *             MEMBER  --its process ends, or throws, or aborts--> GONE, a failure
 *   a failure 0 ms    the others are told
 *             400 ms  all processes are stopped, this one a moment later
 * </pre>
 */
public final class JobHub {
  private static final long LOOK_MILLIS = 1_000;
  private static final long REMIND_MILLIS = 10_000;
  private static final long COMES_AGAIN_MILLIS = 15_000;
  private static final long STOP_MILLIS = 400;
  private static final long STOPPED_MILLIS = 1_000;
  private static final long LAST_WORDS_MILLIS = 1_000;
  private static final String NO_SPAWNING =
      "other launchers start no further processes: start the program with weft run to spawn some";

  /**
   * One that is attached and has said nothing yet may have given up waiting for the hub's answer,
   * on a machine that is busy: then it comes again, and is awaited as before.
   */
  private enum State {
    AWAITED,
    ATTACHED,
    MEMBER,
    PRESENT,
    GONE
  }

  private final String job;
  private final Secret secret;
  private final String launcher;
  private final StartLimit limit;
  private final State[] states;

  /** Where each rank has come from, in words that follow it. */
  private final String[] hosts;

  private final Rendezvous rendezvous;
  private final Meeting meeting;
  private final FailureNotices notices;
  private final LoopTimers timers = new LoopTimers();
  private final Thread loop =
      Thread.ofPlatform()
          .daemon()
          .inheritInheritableThreadLocals(false)
          .name("weft-hub")
          .unstarted(this::run);
  private int attached;
  private int exitCode;
  private boolean failed;
  private boolean stopping;

  /** Whether this process is about to exit, and whether rank 0 had closed Weft before. */
  private volatile boolean leaving;

  private volatile boolean leavesInOrder = true;

  /**
   * Listens.
   *
   * @param launcher what has started the processes, for messages
   * @param where as {@link dev.weft.internal.os.OwnAddress} takes it
   * @param limit how long ranks are awaited although none comes
   */
  public JobHub(
      String job, Secret secret, int size, String launcher, String where, StartLimit limit) {
    this.job = job;
    this.secret = secret;
    this.launcher = launcher;
    this.limit = limit;
    this.states = new State[size];
    Arrays.fill(states, State.AWAITED);
    this.hosts = new String[size];
    Arrays.fill(hosts, "");
    this.rendezvous = new Rendezvous(job, secret, size, this::frame, where, true);
    this.notices = new FailureNotices(rendezvous);
    this.meeting =
        new Meeting(
            size,
            cards -> rendezvous.sendAll(CardRecord.tableFrame(cards)),
            () -> rendezvous.sendAll(ControlFrame.bare(ControlFrame.FENCED)));
  }

  /** How the ranks find it. Any thread. */
  public Contact contact() {
    return new Contact(job, secret, states.length, rendezvous.addresses());
  }

  /** Begins. Called once. */
  public void start() {
    loop.start();
  }

  /** Keeps this process from ending before the other ranks have, though its program has. */
  public void keepProcess() {
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-hub-keeper")
        .start(() -> awaitEnd(0));
  }

  /**
   * This process is about to exit. Any thread; blocks until the others have been told.
   *
   * @param inOrder whether rank 0 has closed Weft: then the others go on without the hub, else the
   *     job ends
   */
  public void exiting(boolean inOrder) {
    leavesInOrder = inOrder;
    leaving = true;
    rendezvous.wakeup();
    awaitEnd(LAST_WORDS_MILLIS);
  }

  /** 0 is for ever; an interruption ends the wait. */
  private void awaitEnd(long limitMillis) {
    try {
      loop.join(limitMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    timers.set(REMIND_MILLIS, this::remind);
    timers.set(limit.leftMillis(), this::giveUpTheAwaited);
    try {
      while (!leaving && isNeeded()) {
        rendezvous.poll(Math.min(LOOK_MILLIS, timers.untilNextMillis()));
        timers.ring();
      }
      sayGoodbye(!failed && leavesInOrder);
    } finally {
      rendezvous.close();
      JobFiles.remove(job);
    }
  }

  private boolean isNeeded() {
    return failed
        || states[0] == State.MEMBER
        || Arrays.stream(states).skip(1).anyMatch(state -> state != State.GONE);
  }

  private void sayGoodbye(boolean inOrder) {
    ByteBuffer last =
        inOrder ? ControlFrame.bare(ControlFrame.GOODBYE) : stopFrame(Math.max(exitCode, 1));
    rendezvous.sendAll(last);
    rendezvous.poll(0);
  }

  private void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case Rendezvous.ATTACHED -> attached(rank);
      case Rendezvous.DETACHED -> detached(rank, ControlFrame.textOf(body));
      case Rendezvous.LOST -> lost(rank, ControlFrame.textOf(body));
      case ControlFrame.JOIN -> {
        states[rank] = State.MEMBER;
        meeting.join(rank, CardRecord.decode(body, rank));
      }
      case ControlFrame.FENCE -> meeting.arrive(rank);
      case ControlFrame.PARTED ->
          notices.tell(rank, ControlFrame.LEFT, ControlFrame.leftAfter(body));
      case ControlFrame.LEAVE -> {
        String after = ControlFrame.leftAfter(body);
        states[rank] = State.PRESENT;
        notices.tell(rank, ControlFrame.LEFT, after);
      }
      case ControlFrame.ABORT -> {
        int _ = body.getInt();
        int code = body.getInt();
        failed(rank, code == 0 ? 1 : code, "aborted the job: " + ControlFrame.textOf(body), true);
      }
      case ControlFrame.THROWN -> {
        int _ = body.getInt();
        String reason = "ended with an uncaught exception " + ControlFrame.leftAfter(body);
        failed(rank, 1, reason.strip(), true);
      }
      case ControlFrame.SPAWN ->
          rendezvous.send(
              rank, ControlFrame.numbersAndText(ControlFrame.ENDED, body.getInt(), 1, NO_SPAWNING));
      case ControlFrame.STALLED, ControlFrame.STATES, ControlFrame.STACKS -> {
        // Nobody has asked for these, or would look at them.
      }
      default -> throw new ProtocolException("a hub takes no control frame of type " + type);
    }
  }

  private void attached(int rank) {
    if (states[rank] == State.AWAITED) {
      states[rank] = State.ATTACHED;
      hosts[rank] =
          " on " + Objects.requireNonNull(rendezvous.addressOf(rank, false)).getHostAddress();
      attached++;
      limit.moved();
      if (attached == states.length) {
        tellNetwork();
      }
    }
    notices.tellEarlier(rank);
  }

  /** All know each other's hosts now: ranks on this one should be where those of others came to. */
  private void tellNetwork() {
    String address =
        IntStream.range(0, states.length)
            .filter(rank -> !isOnThisHost(rank))
            .mapToObj(rank -> rendezvous.addressOf(rank, true))
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
            .entrySet()
            .stream()
            .max(Map.Entry.comparingByValue())
            .map(most -> most.getKey().getHostAddress())
            .orElse("");
    rendezvous.sendAll(ControlFrame.text(ControlFrame.NETWORK, address));
  }

  /** Who connects to an address of its own host comes from that address. */
  private boolean isOnThisHost(int rank) {
    InetAddress from = rendezvous.addressOf(rank, false);
    return from == null || from.equals(rendezvous.addressOf(rank, true));
  }

  private void detached(int rank, String breach) {
    State before = states[rank];
    if (before == State.ATTACHED && breach.isEmpty()) {
      states[rank] = State.AWAITED;
      attached--;
      timers.set(COMES_AGAIN_MILLIS, () -> departIfAwaited(rank));
      return;
    }
    states[rank] = State.GONE;
    if (!breach.isEmpty()) {
      failed(rank, 1, "broke the protocol of the job's connections: " + breach, false);
    } else if (before == State.MEMBER) {
      failed(rank, 1, "has ended, or is no longer connected, before it closed Weft", false);
    } else {
      notices.tell(rank, ControlFrame.DEPARTED, "has ended");
    }
    stopLast();
  }

  private void departIfAwaited(int rank) {
    if (states[rank] == State.AWAITED) {
      states[rank] = State.GONE;
      notices.tell(rank, ControlFrame.DEPARTED, "has ended");
      stopLast();
    }
  }

  private void lost(int rank, String reason) {
    if (states[rank] == State.MEMBER) {
      if (!failed && rendezvous.isCutOff()) {
        System.err.println(
            "weft: the host of rank 0 is cut off: no other host acknowledges anything any more");
        failed(rank, 1, "cannot be reached: the host of rank 0 is cut off", true);
        return;
      }
      failed(rank, 1, reason, false);
      stopLast();
    } else {
      detached(rank, "");
    }
  }

  /**
   * @param told whether the rank has said so itself
   */
  private void failed(int rank, int code, String reason, boolean told) {
    states[rank] = State.GONE;
    if (!failed) {
      failed = true;
      exitCode = code;
      timers.set(STOP_MILLIS, this::stopOthers);
      if (!told) {
        System.err.println("weft: rank " + rank + hosts[rank] + ' ' + reason);
      }
    }
    notices.tell(rank, ControlFrame.BROKEN, reason);
  }

  private void stopOthers() {
    for (int rank = 1; rank < states.length; rank++) {
      rendezvous.send(rank, stopFrame(exitCode));
    }
    stopping = true;
    timers.set(STOPPED_MILLIS, this::stopThisProcess);
    stopLast();
  }

  private void stopLast() {
    if (stopping && IntStream.range(1, states.length).noneMatch(rendezvous::attached)) {
      stopThisProcess();
    }
  }

  private void stopThisProcess() {
    rendezvous.send(0, stopFrame(exitCode));
  }

  private static ByteBuffer stopFrame(int code) {
    return ControlFrame.header(ControlFrame.STOP, Integer.BYTES).putInt(code).flip();
  }

  private void remind() {
    if (!awaited().isEmpty()) {
      System.err.println(
          "weft: rank 0 still waits for %s of %d that %s has started"
              .formatted(RankList.of(awaited()), states.length, launcher));
    }
  }

  private void giveUpTheAwaited() {
    if (!limit.isOver()) {
      timers.set(limit.leftMillis(), this::giveUpTheAwaited);
      return;
    }
    String reason = "has not come within " + limit.words();
    awaited().forEach(rank -> failed(rank, 1, reason, false));
  }

  private List<Integer> awaited() {
    return IntStream.range(0, states.length)
        .filter(rank -> states[rank] == State.AWAITED)
        .boxed()
        .toList();
  }
}
