package dev.weft.internal.launch;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobNote;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.launch.process.RankStarter;
import dev.weft.internal.launch.process.StartedProcess;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.net.HostLiveness;
import dev.weft.internal.rank.StartedJob;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts the ranks of a job as processes, monitors them and ends them together. {@link #start}
 * returns when all processes run; {@link #await} blocks until all have ended. Any thread may call.
 *
 * <p>One thread, which lives as long as the job, does all work. It must be the same thread: Linux
 * notifies a process of its parent's death when the <em>thread</em> that started it ends.
 */
public final class JobLauncher implements StartedJob {
  private final LaunchPlan plan;
  private final String id;
  private final Secret secret;
  private final Path secretFile;
  private final SpawnedLaunches spawned;
  private final CompletableFuture<List<Long>> started = new CompletableFuture<>();
  private final CompletableFuture<LaunchResult> result = new CompletableFuture<>();
  private final AtomicReference<@Nullable Consumer<Supervisor>> signal = new AtomicReference<>();
  private volatile @Nullable Supervisor supervisor;

  private JobLauncher(LaunchPlan plan, Secret secret) {
    requirePossible(plan);
    this.plan = plan;
    this.secret = secret;
    this.id = plan.id;
    if (plan.hosts != null) {
      watchAsRanksDo(plan);
    }
    this.secretFile = plan.temporary("secret");
    this.spawned = new SpawnedLaunches(plan, secret);
  }

  /** The launcher and its agents take hosts for lost by the same limit as the ranks. */
  private static void watchAsRanksDo(LaunchPlan plan) {
    String option = "-D" + HostLiveness.LIMIT_PROPERTY + "=";
    for (String each : plan.jvmArguments) {
      if (each.startsWith(option)) {
        System.setProperty(HostLiveness.LIMIT_PROPERTY, each.substring(option.length()));
      }
    }
  }

  /**
   * Starts the job.
   *
   * @throws ResourceException if a port, a file or a process cannot be had
   */
  public static JobLauncher start(LaunchPlan plan) {
    return start(plan, _ -> {});
  }

  /**
   * Starts the job.
   *
   * @param first is given the launcher before it starts anything: from then on it takes signals
   */
  public static JobLauncher start(LaunchPlan plan, Consumer<JobLauncher> first) {
    return start(new JobLauncher(plan, Secret.generate()), first);
  }

  /** Starts a job whose secret others know, too. */
  static JobLauncher start(LaunchPlan plan, Secret secret) {
    return start(new JobLauncher(plan, secret), _ -> {});
  }

  private static JobLauncher start(JobLauncher launcher, Consumer<JobLauncher> first) {
    first.accept(launcher);
    new Thread(launcher::run, "weft-launcher").start();
    launcher.get(launcher.started);
    return launcher;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public List<Long> pids() {
    return get(started);
  }

  /**
   * Blocks until every process has ended and all output has been passed on, those of jobs that the
   * ranks have spawned included.
   */
  public LaunchResult await() {
    return get(result);
  }

  @Override
  public End end() {
    LaunchResult ended = await();
    return new End(ended.exitCode(), ended.reason(), ended.exitCodes());
  }

  @Override
  public boolean ended() {
    return result.isDone();
  }

  /**
   * Passes a signal on to every rank. The job then ends as its ranks do, or by force if they have
   * not ended {@value Supervisor#SIGNAL_GRACE_MILLIS} ms later. A job over hosts whose agents are
   * still being started starts no rank then.
   *
   * @param name INT, TERM, HUP or another that kill(1) knows
   */
  public void signal(String name, int number) {
    signal.set(running -> running.signalled(name, number));
    passSignal();
    spawned.signal(name, number);
  }

  /** Hands on a signal that has come, once there is somebody to take it. */
  private void passSignal() {
    Supervisor running = supervisor;
    Consumer<Supervisor> received = running == null ? null : signal.getAndSet(null);
    if (running != null && received != null) {
      running.submit(() -> received.accept(running));
    }
  }

  /** Has the report tell of spawned jobs too. */
  @Override
  public void describe() {
    Supervisor running = supervisor;
    if (running != null) {
      running.submit(running::describe);
    }
    spawned.describe();
  }

  /** Lets this user's commands find the job, and ask it what its ranks do. */
  private void makeKnown(Supervisor mine) {
    String by = plan.startedBy;
    if (by != null) {
      String program = plan.spawned == null ? plan.mainClass : plan.spawned.partOf(0).mainClass();
      JobNote.ofThisProcess(id, plan.ranks, program, by).write();
      mine.onRequest(this::describe);
    }
  }

  /** Kills every rank, and those of spawned jobs. */
  @Override
  public void close() {
    spawned.killAll();
    Supervisor running = supervisor;
    if (running != null && !result.isDone()) {
      running.submit(running::killAll);
    }
  }

  private void run() {
    try {
      JobFiles.own(id);
      requireDescriptors();
      LaunchResult first = supervise();
      Supervisor mine = Objects.requireNonNull(supervisor);
      int code = spawned.await(first.exitCode(), mine.blamesAnotherJob());
      LaunchResult outcome = new LaunchResult(code, first.failure(), first.exitCodes());
      cleanUp();
      result.complete(outcome);
    } catch (Throwable e) {
      Throwable why = explained(e);
      spawned.killAll();
      cleanUp();
      started.completeExceptionally(why);
      result.completeExceptionally(why);
    }
  }

  /** What fails for want of a descriptor may be anything: a class that cannot be initialized. */
  private Throwable explained(Throwable e) {
    String hint = DescriptorLimit.hint(e);
    String message = String.valueOf(e.getMessage());
    return hint.isEmpty() || message.contains(DescriptorLimit.words())
        ? e
        : new ResourceException("job %s broke down: %s; %s".formatted(id, e, hint), e);
  }

  private static void requirePossible(LaunchPlan plan) {
    if (plan.processes() > LaunchPlan.PROCESS_LIMIT) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "a job of %d processes is not possible; there may be %d: run the ranks as threads, several in each process"
              .formatted(plan.processes(), LaunchPlan.PROCESS_LIMIT));
    }
  }

  /** Two pipes and a connection for each process here; for one elsewhere a connection. */
  private void requireDescriptors() {
    HostPlan hosts = plan.hosts;
    int processes = plan.processes();
    String shortfall =
        DescriptorLimit.shortfall(
            "a job of %d ranks".formatted(plan.ranks),
            hosts == null ? 3 * processes : processes + 4 * hosts.hosts().size());
    if (!shortfall.isEmpty()) {
      throw new ResourceException(shortfall);
    }
  }

  private LaunchResult supervise() {
    boolean onEach = plan.network.equals(OwnAddress.OTHER_HOSTS);
    try (ControlServer controlServer =
        new ControlServer(id, secret, plan.places(), this::frame, plan.network, onEach)) {
      HostPlan hosts = plan.hosts;
      return hosts == null ? superviseHere(controlServer) : supervise(controlServer, hosts);
    }
  }

  private LaunchResult superviseHere(ControlServer controlServer) {
    Supervisor mine = new Supervisor(plan, controlServer, this::deleteSecret, spawned);
    supervisor = mine;
    passSignal();
    try {
      secret.writeTo(secretFile);
      List<Long> pids = startAll(mine, controlServer);
      makeKnown(mine);
      started.complete(pids);
      return mine.run();
    } finally {
      mine.killAll();
    }
  }

  private LaunchResult supervise(ControlServer controlServer, HostPlan hosts) {
    try (RemoteRanks remote = new RemoteRanks(plan, hosts, controlServer, secret, spawned)) {
      supervisor = remote.supervisor();
      passSignal();
      makeKnown(remote.supervisor());
      started.complete(remote.start());
      return remote.supervisor().run();
    }
  }

  private void cleanUp() {
    deleteSecret();
    JobFiles.remove(id);
  }

  private void frame(int rank, int type, java.nio.ByteBuffer body)
      throws java.net.ProtocolException {
    Supervisor running = supervisor;
    if (running != null) {
      running.frame(rank, type, body);
    }
  }

  private List<Long> startAll(Supervisor mine, ControlServer controlServer) {
    RankStarter starter =
        new RankStarter(plan, controlServer.address(), secretFile, ProcessBuilder.Redirect.INHERIT);
    mine.replaceBy((rank, _) -> restart(starter, rank));
    List<Long> pids = new ArrayList<>();
    for (int rank = 0; rank < plan.processes(); rank++) {
      Process process = starter.start(rank, rank, List.of());
      mine.add(rank, new LocalProcess(process));
      pids.add(process.pid());
    }
    return pids;
  }

  /** Starts another process for a rank; the secret is there until it has attached. */
  private StartedProcess restart(RankStarter starter, int rank) {
    if (!Files.exists(secretFile)) {
      secret.writeTo(secretFile);
    }
    return new LocalProcess(starter.start(rank, rank, List.of()));
  }

  private void deleteSecret() {
    try {
      Files.deleteIfExists(secretFile);
    } catch (IOException stays) {
      // It is removed with the job's other files.
    }
  }

  private <T> T get(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while job " + id + " was running", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LaunchException("job " + id + " broke down: " + e.getCause(), e);
    }
  }
}
