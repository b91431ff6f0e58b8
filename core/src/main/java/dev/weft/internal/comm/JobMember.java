package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Counters;
import dev.weft.InterComm;
import dev.weft.Weft;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.check.LeakReport;
import dev.weft.internal.check.RaceReport;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.counters.CounterSource;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.EngineStart;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.replay.RankDecisions;
import dev.weft.internal.trace.CallRecorder;
import dev.weft.internal.trace.TraceRecording;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One rank that has joined its job. */
final class JobMember implements Weft {
  private final Job job;
  private final Engine engine;
  private final Objects objects;
  private final IntraCommunicator world;

  /** Null if none are recorded or replayed. */
  private final @Nullable RankDecisions decisions;

  /** The first communicator as the program has it. */
  private final Comm programsWorld;

  private final boolean traced;
  private final @Nullable InterComm parent;
  private final String[] args;
  private final @Nullable ExitHook unclosed;
  private boolean closed;

  /** Blocks until all ranks have joined. */
  JobMember(Job job, Objects objects, String[] args) {
    this.job = job;
    this.args = args;
    this.engine = join(job);
    this.objects = objects;
    this.decisions = RankDecisions.of(job.rank(), job.size());
    this.world =
        IntraCommunicator.world(
            new CommunicatorFactory(engine, job, objects, decisions), everybody(job));
    CallRecorder recorder = TraceRecording.of(job);
    this.traced = recorder != null;
    this.programsWorld =
        recorder != null
            ? TracedCalls.view(world, recorder)
            : decisions != null && decisions.tellsCollectives()
                ? ToldCollectives.view(world, decisions)
                : world;
    this.parent = connectToParent();
    this.unclosed = watchEnd();
  }

  /** By place; this rank is behind the others if it has a new one. */
  private static int[] everybody(Job job) {
    int size = job.size();
    int[] everybody = new int[job.place() < size ? size : size + 1];
    Arrays.setAll(everybody, rank -> rank);
    everybody[Math.min(job.place(), size)] = job.rank();
    return everybody;
  }

  /** Where leaks are checked, a program that ends without {@link #close} is told. */
  private @Nullable ExitHook watchEnd() {
    RankChecks checks = world.factory().checks();
    if (checks == null) {
      return null;
    }
    checks.opened("Weft", this::isClosed);
    job.rankLifecycle()
        .onUnclosedEnd(
            () -> {
              RaceReport.tellUnclosed(checks);
              LeakReport.tellUnclosed(checks);
            });
    Thread program = Thread.currentThread();
    return ExitHook.add(
        () -> {
          // If it still runs, the process has been told to end, or is failing.
          if (!program.isAlive()) {
            job.rankLifecycle().ended();
          }
        });
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private static Engine join(Job job) {
    job.rankLifecycle().enter();
    try {
      return EngineStart.in(job);
    } catch (WaitInterruptedException e) {
      job.rankLifecycle().interrupted();
      throw e;
    } catch (Throwable e) {
      job.rankLifecycle().left();
      throw e;
    }
  }

  private @Nullable InterComm connectToParent() {
    String port = job.takeParentPort();
    if (port == null || job.incarnation() > 0) {
      return null;
    }
    try {
      return world.connect(port, 0, Duration.ofSeconds(StartLimit.begin().seconds()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Comm world() {
    return programsWorld;
  }

  @Override
  public int incarnation() {
    return job.incarnation();
  }

  @Override
  public @Nullable InterComm parent() {
    return parent;
  }

  @Override
  public String[] args() {
    return args.clone();
  }

  @Override
  public Counters counters() {
    CounterSource.Counts counts = engine.counters().counts(true);
    return new Counters(
        counts.messagesSent(),
        counts.bytesSent(),
        counts.messagesReceived(),
        counts.bytesReceived(),
        counts.posted(),
        counts.unexpected(),
        Duration.ofNanos(counts.waitedNanos()));
  }

  @Override
  public Weft register(Class<?>... types) {
    objects.register(types);
    return this;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      tellLeaks();
    } finally {
      endDecisions();
    }
  }

  private void tellLeaks() {
    RankChecks checks = world.factory().checks();
    if (checks != null) {
      try {
        RaceReport.tell(checks, JobMember.class);
        LeakReport.tell(
            checks, engine, world.nextIdup(world.messages.worldRanks()), JobMember.class);
      } finally {
        if (unclosed != null) {
          unclosed.close();
        }
        checks.left();
      }
    }
  }

  private void endDecisions() {
    try {
      if (decisions != null) {
        decisions.close();
      }
    } finally {
      leave();
    }
  }

  private void leave() {
    if (traced) {
      // As long as the launcher is there to take it.
      TraceRecording.left();
    }
    try {
      world.deleteAttributes();
      world.factory().connections().close();
    } finally {
      engine.leave(job);
      world.freeShared();
    }
  }

  @Override
  public String toString() {
    return "rank %d of a job of %d%s"
        .formatted(world.rank(), world.size(), closed ? ", closed" : "");
  }
}
