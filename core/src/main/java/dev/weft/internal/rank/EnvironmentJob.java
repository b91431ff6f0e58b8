package dev.weft.internal.rank;

import dev.weft.failure.LaunchException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.control.hub.HubTicket;
import dev.weft.internal.control.hub.JobHub;
import dev.weft.internal.control.succession.HubFollower;
import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.JobNote;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.Survival;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process that another launcher has started as one of several. The ranks meet at the {@link
 * JobHub} in rank 0's process, which stands in for Weft's own launcher. In a job that outlives
 * failures another process goes on with it when that one has ended ({@link HubFollower}). Any
 * thread may call.
 */
final class EnvironmentJob extends LaunchedJob {
  private static final boolean SURVIVES = Survival.isAsked();

  private final LaunchEnvironment environment;
  private final HubEndpoint hubEndpoint;

  /** In this process. */
  private volatile @Nullable JobHub hub;

  /** In a job that outlives failures. */
  private @Nullable HubFollower follower;

  private final AtomicBoolean keeping = new AtomicBoolean();

  /** Whether this rank has joined, and its program has not closed Weft since. */
  private volatile boolean member;

  /** Whether it has left altogether. */
  private volatile boolean left;

  /** At which address of its host ranks of other hosts have reached the hub; empty if none has. */
  private final CompletableFuture<String> network = new CompletableFuture<>();

  /** Whether this process ends otherwise than in order. */
  private volatile boolean failing;

  /** Whether the job is to end with it. */
  private volatile boolean aborting;

  /** Whether the hub has ended in order. */
  private volatile boolean withoutHub;

  private EnvironmentJob(
      LaunchEnvironment environment, @Nullable JobHub hub, HubEndpoint hubEndpoint) {
    super(hubEndpoint, null);
    this.hubEndpoint = hubEndpoint;
    this.environment = environment;
    this.hub = hub;
  }

  /**
   * Meets the other ranks as far as to know that all have come, or blocks until they have.
   *
   * @throws LaunchException if rank 0 cannot be found
   */
  static EnvironmentJob attach(LaunchEnvironment environment) {
    StartLimit limit = StartLimit.begin();
    String chosen = ChosenNetwork.find();
    CompletableFuture<JobHub> opened = new CompletableFuture<>();
    String text =
        environment.fromRoot(
            () -> {
              String where = environment.onOneHost() ? OwnAddress.LOOPBACK : chosen;
              JobFiles.sweep();
              String job = JobId.create();
              JobHub mine =
                  new JobHub(
                      job,
                      Secret.generate(),
                      environment.size(),
                      environment.name(),
                      where,
                      limit,
                      SURVIVES,
                      Survival.mostReplacements());
              mine.start();
              JobNote.ofThisProcess(
                      job, environment.size(), JobNote.ownProgram(), environment.name())
                  .write();
              opened.complete(mine);
              return mine.hubTicket().text(LaunchEnvironment.TEXT_LIMIT);
            },
            Duration.ofSeconds(limit.seconds()));
    HubTicket hubTicket = HubTicket.parse(text);
    if (hubTicket.size() != environment.size()) {
      throw otherSize(environment, hubTicket);
    }
    HubEndpoint hubEndpoint = hubTicket.attachment(environment.rank());
    EnvironmentJob job = new EnvironmentJob(environment, opened.getNow(null), hubEndpoint);
    job.follow(environment.onOneHost() ? OwnAddress.LOOPBACK : chosen);
    var _ = ExitHook.add(job::exiting);
    job.startReading(READER);
    job.reportUncaught();
    if (!environment.onOneHost()) {
      job.listenWhereOthersReach(chosen);
    }
    return job;
  }

  /** Keeps what the hub tells, and stands by to go on with it. */
  private void follow(String where) {
    if (SURVIVES) {
      follower =
          new HubFollower(
              hubEndpoint, environment.name(), where, Survival.mostReplacements(), hub, new Rank());
      JobFiles.lookAfterAsWell(id());
    }
  }

  private final class Rank implements HubFollower.Rank {
    @Override
    public void take(int type, ByteBuffer body) throws ProtocolException {
      EnvironmentJob.this.take(type, body);
    }

    @Override
    public boolean send(ByteBuffer frame) {
      return sendNow(frame);
    }

    @Override
    public int rank() {
      return EnvironmentJob.this.rank();
    }

    @Override
    public void becameHub(JobHub mine) {
      hub = mine;
      System.err.println("weft: rank " + rank() + " holds the job together from now on [W2014]");
      JobNote.ofThisProcess(id(), size(), JobNote.ownProgram(), environment.name()).replace();
      environment.pass(mine.hubTicket().text(LaunchEnvironment.TEXT_LIMIT));
      if (left) {
        keepTheHub(mine);
      }
    }
  }

  private void keepTheHub(JobHub mine) {
    if (!keeping.getAndSet(true)) {
      mine.keepProcess();
    }
  }

  /**
   * The ranks would wait for each other in vain. If rank 0 waits for this one, its job ends, and
   * this process with it.
   */
  private static LaunchException otherSize(LaunchEnvironment environment, HubTicket hubTicket) {
    String reason =
        "rank %d was told by %s that there are %d ranks (WEFT_SIZE, or what the launcher sets), and rank 0 that there are %d: give all ranks of a job the same number, and each job a WEFT_ROOT of its own"
            .formatted(
                environment.rank(), environment.name(), environment.size(), hubTicket.size());
    if (environment.rank() < hubTicket.size()) {
      new EnvironmentJob(environment, null, hubTicket.attachment(environment.rank()))
          .abort(1, reason);
    }
    return new LaunchException(reason);
  }

  /**
   * Chooses the address for connections between ranks, unless the user has: the one from which the
   * hub was reached; on the hub's own host that to which the others came.
   */
  private void listenWhereOthersReach(String chosen) {
    if (!chosen.equals(ChosenNetwork.AUTO)) {
      return;
    }
    InetAddress own = Objects.requireNonNull(address(true));
    String told = own.equals(address(false)) ? network.join() : "";
    System.setProperty(OwnAddress.PROPERTY, told.isEmpty() ? own.getHostAddress() : told);
  }

  /** As Weft's own launcher does for the programs that it starts. */
  private void reportUncaught() {
    if (Thread.getDefaultUncaughtExceptionHandler() == null) {
      Thread.setDefaultUncaughtExceptionHandler(
          (thread, exception) -> {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            exception.printStackTrace();
            try {
              // Its own hub is about to give this rank up.
              withoutHub |= SURVIVES && hub != null;
              thrown(rank(), exception);
            } catch (RuntimeException untold) {
              // That this process ends tells the others.
            } finally {
              endAlone(1);
            }
          });
    }
  }

  @Override
  protected void frame(int type, ByteBuffer body) throws IOException {
    HubFollower follows = follower;
    if (follows != null && follows.frame(type, body)) {
      return;
    }
    switch (type) {
      case ControlFrame.NETWORK -> {
        network.complete(ControlFrame.textOf(body));
        if (!SURVIVES) {
          environment.met();
        }
      }
      case ControlFrame.GOODBYE -> withoutHub = true;
      case ControlFrame.STOP -> {
        int code = body.getInt();
        if (code == JobHub.GIVEN_UP) {
          // The others go on, with their files.
          Runtime.getRuntime().halt(code);
        }
        JobFiles.removeLast(id(), () -> Runtime.getRuntime().halt(code));
      }
      default -> super.frame(type, body);
    }
  }

  @Override
  protected boolean keeps(ByteBuffer frame) {
    HubFollower follows = follower;
    return follows != null && follows.keeps(frame);
  }

  @Override
  protected @Nullable ControlConnection successor(Exception why) {
    network.complete("");
    HubFollower follows = follower;
    if (follows == null || withoutHub || failing || hub != null) {
      return null;
    }
    if (left) {
      // Nobody needs a hub that has left.
      withoutHub = true;
      return null;
    }
    return follows.next(why);
  }

  @Override
  protected void ended(JobClient jobClient, Exception why) {
    network.complete("");
    if (withoutHub) {
      return;
    }
    if (!failing) {
      String noOther = follower == null ? "" : follower.why();
      System.err.println(
          "weft: rank %d ends: its connection to rank %d, which holds the job together, has ended (%s)%s [W2011]"
              .formatted(rank(), holder(), why.getMessage(), noOther));
    }
    super.ended(jobClient, why);
  }

  @Override
  void exitWithoutHub() {
    if (SURVIVES) {
      // Whoever owns the job's files may be on another host, and see none of them.
      CounterSampler.ended(id());
      Exit.withoutHub(id());
    }
    super.exitWithoutHub();
  }

  /** The hub is in rank 0's process, or in that of another one. */
  @Override
  int holder() {
    HubFollower follows = follower;
    return follows == null ? 0 : follows.hub();
  }

  @Override
  public void abort(int code, String reason) {
    System.err.println("weft: rank " + rank() + " aborted the job: " + reason + " [W2012]");
    if (follower != null) {
      follower.awaitHub();
    }
    super.abort(code, reason);
  }

  /** Ends this process, and the job unless that outlives failures. Does not return. */
  private void endAlone(int code) {
    if (SURVIVES) {
      failing = true;
      leaveTheHub();
      if (hub != null) {
        // Not before the others have ended.
        System.exit(code);
      }
      super.end(code);
    } else {
      end(code);
    }
  }

  /** The hub in this process goes on without its own rank, which must not speak any more. */
  private void leaveTheHub() {
    if (hub != null) {
      withoutHub = true;
      tellEnding(rank());
    }
  }

  @Override
  void end(int code) {
    failing = true;
    aborting = true;
    try {
      environment.abort(code);
    } catch (LaunchException launcherGone) {
      // The hub ends the others.
    }
    super.end(code);
  }

  @Override
  protected void join(Card mine) {
    member = true;
    left = false;
    HubFollower follows = follower;
    super.join(follows == null ? mine : follows.listed(mine));
  }

  @Override
  public void closing(Supplier<String> kept) {
    member = false;
    super.closing(kept);
  }

  @Override
  public void close() {
    super.close();
    left = true;
    JobHub mine = hub;
    if (mine != null) {
      keepTheHub(mine);
    }
  }

  private void exiting() {
    HubFollower follows = follower;
    if (follows != null) {
      follows.close();
    }
    JobHub mine = hub;
    if (mine != null) {
      if (SURVIVES && member && !aborting) {
        leaveTheHub();
      }
      mine.exiting(!member && !(SURVIVES && failing), SURVIVES && !aborting);
    } else if (SURVIVES) {
      JobFiles.lookAfterNoMore(id());
    }
    if (failing && mine == null) {
      // Rank 0 may have died, whose files nobody else removes.
      JobFiles.sweep();
    }
    if (failing && (aborting || !SURVIVES)) {
      return;
    }
    if (hub == null) {
      // Rank 0 stays until all are gone, and some launchers' ends wait for it.
      withoutHub = true;
      disconnect();
    }
    try {
      environment.finished();
    } catch (LaunchException launcherGone) {
      // There is nobody to tell.
    }
  }
}
