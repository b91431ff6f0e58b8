package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.RankList;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The {@link JobServer} of a job whose ranks another launcher has started, in a daemon thread of
 * rank 0's process, or of one that goes on when that has ended. It does what that launcher leaves
 * to Weft: it knows ranks only by their connections, and ends processes by a message to them.
 * Everything belongs to the thread, except methods that say otherwise. The thread ends when every
 * other rank's process has ended.
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
  private static final long LAST_WORDS_MILLIS = 1_000;
  private static final String NO_SPAWNING =
      "other launchers start no further processes: start the program with weft run to spawn some";

  private final HubTicket identity;
  private final String launcher;

  /** The place of this process. */
  private final int own;

  /** Of a job that outlives failures. */
  private final @Nullable NoticeLog log;

  private final RankPlaces places;
  private final ControlServer controlServer;
  private final JobServer server;
  private final RankRegistry registry;
  private final RankHosts hosts;
  private final StopSequence stop;
  private final ProcessKeeper keeper = new ProcessKeeper();
  private int deaths;

  /** Whether this process is about to exit, and whether its rank had closed Weft before. */
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
    this(
        new HubTicket(job, secret, size, List.of()),
        launcher,
        0,
        survives ? new NoticeLog() : null,
        mostNewcomers,
        handler -> new ControlServer(job, secret, size + mostNewcomers, handler, where, true));
    server.timers().set(REMIND_MILLIS, this::remind);
    server.awaitAll(limit);
  }

  private JobHub(
      HubTicket identity,
      String launcher,
      int own,
      @Nullable NoticeLog log,
      int mostNewcomers,
      Function<ControlServer.Handler, ControlServer> listening) {
    this.identity = identity;
    this.launcher = launcher;
    this.own = own;
    this.log = log;
    this.places = new RankPlaces(identity.size() + mostNewcomers);
    this.controlServer = listening.apply(this::frame);
    this.server = new JobServer(controlServer, identity.size(), this);
    this.registry = server.registry();
    this.hosts = new RankHosts(controlServer, registry);
    this.stop = new StopSequence(controlServer, own, () -> RankFailure.exitCodeOf(server.first()));
  }

  /**
   * Goes on with a job whose hub has ended.
   *
   * @param identity of the job; its addresses do not matter
   * @param own the place of this process
   * @param log what the hubs before have told
   * @param listening gives its frames to {@link #frame}
   */
  public static JobHub after(
      HubTicket identity,
      String launcher,
      int own,
      NoticeLog log,
      int mostNewcomers,
      ControlServer listening)
      throws ProtocolException {
    JobHub hub = new JobHub(identity, launcher, own, log, mostNewcomers, _ -> listening);
    hub.succession().replay();
    hub.deaths = hub.server.notices().deaths();
    return hub;
  }

  /** How a hub takes over. The loop's. */
  public Succession succession() {
    return new Succession(own, Objects.requireNonNull(log), controlServer, server, this);
  }

  /** How the ranks find it. Any thread. */
  public HubTicket hubTicket() {
    return new HubTicket(
        identity.job(), identity.secret(), identity.size(), controlServer.addresses());
  }

  /** Begins. Called once. */
  public void start() {
    Thread.ofPlatform()
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("weft-hub")
        .start(this::serve);
  }

  /** Keeps this process from ending before the other ranks have, though its program has. */
  public void keepProcess() {
    keeper.keep();
  }

  /**
   * This process is about to exit. Any thread; blocks until the others have been told.
   *
   * <p>In a job that outlives failures it blocks until the others have ended.
   *
   * @param inOrder whether this rank has closed Weft: then the others go on without the hub, else
   *     the job ends, or has lost this rank
   */
  public void exiting(boolean inOrder, boolean goesOn) {
    if (goesOn) {
      // The others need somebody who knows of failures.
      if (!inOrder) {
        server.submit(() -> fails(own, "has ended before it closed Weft"));
      }
      keeper.awaitEnd(Long.MAX_VALUE);
      return;
    }
    leavesInOrder = inOrder;
    leaving = true;
    controlServer.wakeup();
    keeper.awaitEnd(LAST_WORDS_MILLIS);
  }

  /** Serves until the job is over; the calling thread is the loop then. Blocks. */
  public void serve() {
    server.onRequest(identity.job(), server::describe);
    try {
      server.run();
      if (deaths > 0) {
        System.err.println("weft: the job has lost %d processes [W2008]".formatted(deaths));
      }
      sayGoodbye();
    } finally {
      controlServer.close();
      JobFiles.remove(identity.job());
      keeper.hubHasEnded();
    }
  }

  @Override
  public boolean hasEnded() {
    return leaving || !(server.first() != null || registry.isMember(own) || areOthersLeft());
  }

  private boolean areOthersLeft() {
    return IntStream.range(0, registry.size())
        .anyMatch(rank -> rank != own && !registry.isGone(rank));
  }

  private void sayGoodbye() {
    boolean inOrder = server.first() == null && leavesInOrder;
    controlServer.sendAll(inOrder ? ControlFrame.bare(ControlFrame.GOODBYE) : stop.frame());
    controlServer.poll(0);
  }

  /** Takes what has come by a connection. The loop's. */
  public void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    server.frame(rank, type, body);
  }

  @Override
  public void attached(int rank) {
    places.attached(rank, Objects.requireNonNull(controlServer.addressOf(rank, false)));
  }

  /** All know each other's hosts now. */
  @Override
  public void allAttached() {
    controlServer.sendAll(hosts.network());
  }

  @Override
  public boolean survives() {
    return log != null;
  }

  @Override
  public @Nullable NoticeLog log() {
    return log;
  }

  /** Another launcher may start a process again, as Kubernetes does. */
  @Override
  public boolean takesNewcomers() {
    return true;
  }

  @Override
  public void grow(int first, int count) {
    String ranks = RankList.of(IntStream.range(first, first + count).boxed().toList());
    System.err.println("weft: the job waits for " + ranks + ": start them as the others [W2010]");
  }

  @Override
  public boolean holdsTheJob(int rank) {
    return rank == own;
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
        "weft: rank %d%s %s; the job goes on without it [W2005]"
            .formatted(failure.rank(), places.host(failure.rank()), failure.reason()));
    stop.look();
  }

  @Override
  public void returned(int rank) {
    System.err.println("weft: rank " + rank + places.host(rank) + " is back [W2007]");
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
    stop.look();
  }

  private void fails(int rank, String reason) {
    if (server.goesOn()) {
      server.died(new RankFailure(rank, 1, reason, ""));
      return;
    }
    registry.become(rank, State.GONE);
    server.failed(new RankFailure(rank, 1, reason, ""));
    stop.look();
  }

  @Override
  public void lost(int rank, String reason) {
    if (!registry.isMember(rank) || registry.isExplained(rank)) {
      detached(rank, "");
    } else if (server.goesOn()) {
      if (hosts.hearsHalfWithout(rank)) {
        server.survivors().condemn(rank, reason);
      } else {
        server.failed(RankFailure.ofMinority(rank, reason));
      }
    } else if (server.first() == null && controlServer.isCutOff()) {
      System.err.println(
          "weft: the host of rank 0 is cut off: no other host acknowledges anything any more [W2011]");
      registry.explain(rank);
      fails(rank, "cannot be reached: the host of rank 0 is cut off");
    } else {
      fails(rank, reason);
    }
  }

  @Override
  public void absent(int rank, String reason) {
    fails(rank, reason);
  }

  /** A rank that has said why it ends has printed that itself. */
  @Override
  public void failed(RankFailure first) {
    stop.begin(server.timers());
    int rank = first.rank();
    if (rank == RankFailure.JOB) {
      System.err.println("weft: " + first.reason() + first.code());
    } else if (!registry.isExplained(rank)) {
      System.err.println(
          "weft: rank " + rank + places.host(rank) + ' ' + first.reason() + first.code());
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

  private void remind() {
    List<Integer> awaited = registry.awaited();
    if (!awaited.isEmpty()) {
      System.err.println(
          "weft: rank 0 still waits for %s of %d that %s has started [W2010]"
              .formatted(RankList.of(awaited), server.size(), launcher));
    }
  }
}
