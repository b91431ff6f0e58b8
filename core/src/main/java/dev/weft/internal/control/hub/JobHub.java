package dev.weft.internal.control.hub;

import dev.weft.internal.control.CommonAddress;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.RankList;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The {@link JobServer} of a job whose ranks another launcher has started, in a daemon thread of
 * rank 0's process. It does what that launcher leaves to Weft: it knows ranks only by their
 * connections, and ends processes by a message to them. Everything belongs to the thread, except
 * methods that say otherwise. The thread ends when every other rank's process has ended.
 *
 * <pre>
 *   a rank is gone when its connection ends, or does not come for the limit; that is a failure if
 *                it was awaited or a member, or violated the protocol
 *   a rank that is attached and has said nothing yet may, on a busy machine, have given up
 *                waiting for an answer: then it is awaited again
 *   a failure    0 ms    the others are told
 *                400 ms  all processes are stopped, this one a moment later
 *   the same in a job that outlives failures: the others are told, and go on unless this process is killed
 * </pre>
 */
public final class JobHub implements ProcessManager {
  /** Exit code of a rank that is to end while the others go on, as if SIGKILL had ended it. */
  public static final int GIVEN_UP = 137;

  /** System property: whether the job ends once a stall has been reported. */
  private static final String STALL_ABORT = "weft.stall.abort";

  private static final long REMIND_MILLIS = 10_000;
  private static final long COMES_AGAIN_MILLIS = 15_000;
  private static final long STOP_MILLIS = 400;
  private static final long STOPPED_MILLIS = 1_000;
  private static final long LAST_WORDS_MILLIS = 1_000;
  private static final String NO_SPAWNING =
      "other launchers start no further processes: start the program with weft run to spawn some";

  private final String job;
  private final Secret secret;
  private final String launcher;
  private final StartLimit limit;
  private final boolean survives;

  private final RankPlaces places;

  private final ControlServer controlServer;
  private final JobServer server;
  private final RankRegistry registry;
  private final Thread loop =
      Thread.ofPlatform()
          .daemon()
          .inheritInheritableThreadLocals(false)
          .name("weft-hub")
          .unstarted(this::run);
  private boolean stopping;
  private int deaths;

  /** Whether this process is about to exit, and whether rank 0 had closed Weft before. */
  private volatile boolean leaving;

  private volatile boolean leavesInOrder = true;

  /**
   * Listens.
   *
   * @param launcher what has started the processes, for messages
   * @param where as {@link dev.weft.internal.os.OwnAddress} takes it
   * @param limit how long ranks are awaited although none comes
   * @param survives whether the job goes on when ranks are lost
   * @param mostNewcomers how many may come later
   */
  public JobHub(
      String job,
      Secret secret,
      int size,
      String launcher,
      String where,
      StartLimit limit,
      boolean survives,
      int mostNewcomers) {
    this.job = job;
    this.secret = secret;
    this.launcher = launcher;
    this.limit = limit;
    this.survives = survives;
    this.places = new RankPlaces(size + mostNewcomers);
    this.controlServer =
        new ControlServer(job, secret, size + mostNewcomers, this::frame, where, true);
    this.server = new JobServer(controlServer, size, this);
    this.registry = server.registry();
  }

  /** How the ranks find it. Any thread. */
  public HubTicket hubTicket() {
    return new HubTicket(job, secret, server.size(), controlServer.addresses());
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
   * <p>In a job that outlives failures it blocks until the others have ended.
   *
   * @param inOrder whether rank 0 has closed Weft: then the others go on without the hub, else the
   *     job ends, or has lost rank 0
   */
  public void exiting(boolean inOrder, boolean goesOn) {
    if (goesOn) {
      // The others need somebody who knows of failures.
      if (!inOrder) {
        server.submit(() -> fails(0, "has ended before it closed Weft"));
      }
      awaitEnd(0);
      return;
    }
    leavesInOrder = inOrder;
    leaving = true;
    controlServer.wakeup();
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
    server.timers().set(REMIND_MILLIS, this::remind);
    server.awaitAll(limit);
    server.onRequest(job, server::describe);
    try {
      server.run();
      if (deaths > 0) {
        System.err.println("weft: the job has lost %d processes".formatted(deaths));
      }
      sayGoodbye();
    } finally {
      controlServer.close();
      JobFiles.remove(job);
    }
  }

  @Override
  public boolean hasEnded() {
    boolean needed =
        server.first() != null
            || registry.isMember(0)
            || IntStream.range(1, registry.size()).anyMatch(rank -> !registry.isGone(rank));
    return leaving || !needed;
  }

  private void sayGoodbye() {
    boolean inOrder = server.first() == null && leavesInOrder;
    controlServer.sendAll(inOrder ? ControlFrame.bare(ControlFrame.GOODBYE) : stopFrame());
    controlServer.poll(0);
  }

  private void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    server.frame(rank, type, body);
  }

  @Override
  public void attached(int rank) {
    places.attached(rank, Objects.requireNonNull(controlServer.addressOf(rank, false)));
  }

  /** All know each other's hosts now: ranks on this one should be where those of others came to. */
  @Override
  public void allAttached() {
    InetAddress address =
        CommonAddress.of(
            IntStream.range(0, server.size())
                .filter(rank -> !isOnThisHost(rank))
                .mapToObj(rank -> controlServer.addressOf(rank, true))
                .filter(Objects::nonNull));
    controlServer.sendAll(
        ControlFrame.text(ControlFrame.NETWORK, address == null ? "" : address.getHostAddress()));
  }

  /** Who connects to an address of its own host comes from that address. */
  private boolean isOnThisHost(int rank) {
    InetAddress from = controlServer.addressOf(rank, false);
    return from == null || from.equals(controlServer.addressOf(rank, true));
  }

  @Override
  public boolean survives() {
    return survives;
  }

  /** Another launcher may start a process again, as Kubernetes does. */
  @Override
  public boolean takesNewcomers() {
    return true;
  }

  @Override
  public void grow(int first, int count) {
    String ranks = RankList.of(IntStream.range(first, first + count).boxed().toList());
    System.err.println("weft: the job waits for " + ranks + ": start them as the others");
  }

  @Override
  public boolean holdsTheJob(int rank) {
    return rank == 0;
  }

  @Override
  public boolean kill(int rank) {
    controlServer.send(rank, ControlFrame.number(ControlFrame.STOP, GIVEN_UP));
    places.kill(rank);
    return false;
  }

  @Override
  public void died(RankFailure failure) {
    deaths++;
    System.err.println(
        "weft: rank %d%s %s; the job goes on without it"
            .formatted(failure.rank(), places.host(failure.rank()), failure.reason()));
    stopLast();
  }

  @Override
  public void returned(int rank) {
    System.err.println("weft: rank " + rank + places.host(rank) + " is back");
  }

  @Override
  public void detached(int rank, String breach) {
    boolean ending = server.survivors().isEnding(rank) || server.survivors().isEntering(rank);
    if (!breach.isEmpty()) {
      fails(rank, "broke the protocol of the job's connections: " + breach);
    } else if (server.goesOn() && ending) {
      fails(rank, "has ended, or is no longer connected");
    } else if (registry.state(rank) == State.ATTACHED) {
      registry.become(rank, State.AWAITED);
      server.timers().set(COMES_AGAIN_MILLIS, () -> departIfAwaited(rank));
    } else if (registry.isMember(rank) && !registry.isExplained(rank)) {
      fails(rank, "has ended, or is no longer connected, before it closed Weft");
    } else {
      departs(rank);
    }
  }

  private void departIfAwaited(int rank) {
    if (registry.state(rank) == State.AWAITED) {
      departs(rank);
    }
  }

  private void departs(int rank) {
    server.gone(rank, ControlFrame.DEPARTED, "has ended");
    stopLast();
  }

  private void fails(int rank, String reason) {
    if (server.goesOn()) {
      server.died(new RankFailure(rank, 1, reason, ""));
      return;
    }
    registry.become(rank, State.GONE);
    server.failed(new RankFailure(rank, 1, reason, ""));
    stopLast();
  }

  @Override
  public void lost(int rank, String reason) {
    if (!registry.isMember(rank) || registry.isExplained(rank)) {
      detached(rank, "");
    } else if (server.first() == null && controlServer.isCutOff() && isMinority()) {
      System.err.println(
          "weft: the host of rank 0 is cut off: no other host acknowledges anything any more");
      registry.explain(rank);
      fails(rank, "cannot be reached: the host of rank 0 is cut off");
    } else if (server.goesOn()) {
      server.survivors().condemn(rank, reason);
    } else {
      fails(rank, reason);
    }
  }

  /** Whether so many ranks are on other hosts that those on this one end, and not those. */
  private boolean isMinority() {
    int[] members = IntStream.range(0, registry.size()).filter(registry::isMember).toArray();
    long here = IntStream.of(members).filter(this::isOnThisHost).count();
    return !survives || 2 * here < members.length;
  }

  @Override
  public void absent(int rank, String reason) {
    fails(rank, reason);
  }

  /** A rank that has said why it ends has printed that itself. */
  @Override
  public void failed(RankFailure first) {
    server.timers().set(STOP_MILLIS, this::stopOthers);
    int rank = first.rank();
    if (rank == RankFailure.JOB) {
      System.err.println("weft: " + first.reason());
    } else if (!registry.isExplained(rank)) {
      System.err.println("weft: rank " + rank + places.host(rank) + ' ' + first.reason());
    }
  }

  @Override
  public void spawn(int rank, int order, SpawnRequest request, Consumer<ByteBuffer> reply) {
    reply.accept(ControlFrame.numbersAndText(ControlFrame.ENDED, order, 1, NO_SPAWNING));
  }

  @Override
  public void joined(int rank, Card card) {
    places.joined(rank, card);
  }

  @Override
  public String place(int rank) {
    return places.place(rank);
  }

  @Override
  public void report(String text) {
    System.err.print(text);
  }

  @Override
  public void stalled() {
    if (Boolean.getBoolean(STALL_ABORT)) {
      server.failed(RankFailure.ofStall());
    }
  }

  private void stopOthers() {
    for (int rank = 1; rank < registry.size(); rank++) {
      controlServer.send(rank, stopFrame());
    }
    stopping = true;
    server.timers().set(STOPPED_MILLIS, this::stopThisProcess);
    stopLast();
  }

  private void stopLast() {
    if (stopping && IntStream.range(1, registry.size()).noneMatch(controlServer::attached)) {
      stopThisProcess();
    }
  }

  private void stopThisProcess() {
    controlServer.send(0, stopFrame());
  }

  private ByteBuffer stopFrame() {
    RankFailure first = server.first();
    int code = first == null ? 1 : first.exitCode();
    return ControlFrame.header(ControlFrame.STOP, Integer.BYTES).putInt(code).flip();
  }

  private void remind() {
    List<Integer> awaited = registry.awaited();
    if (!awaited.isEmpty()) {
      System.err.println(
          "weft: rank 0 still waits for %s of %d that %s has started"
              .formatted(RankList.of(awaited), server.size(), launcher));
    }
  }
}
