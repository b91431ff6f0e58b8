package dev.weft.internal.comm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.SpawnSpec;
import dev.weft.SpawnedProgram;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.rank.RankThreads;
import dev.weft.internal.rank.SpawnedJob;
import dev.weft.internal.rank.Spawning;
import dev.weft.internal.security.Secret;
import dev.weft.internal.spawn.JointPlan;
import dev.weft.internal.spawn.OpenPort;
import dev.weft.internal.spawn.PortCall;
import dev.weft.internal.spawn.PortHello;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an intercommunicator from a communicator and a group of another job. The two roots agree on
 * a {@link JointPlan}. Each root sends the plan to its group, or tells the group that there is no
 * plan, so that no rank waits for it. Then every rank joins by itself. Collective over the
 * communicator; blocks.
 */
final class JointCreation {
  private static final int PLANNED = 0;
  private static final int FAILED = 1;
  private static final int LATE = 2;
  private static final int JOINT_WORLD = 0;

  private final IntraCommunicator local;
  private final int root;

  JointCreation(IntraCommunicator local, int root) {
    if (root < 0 || root >= local.size()) {
      throw ArgumentErrors.rank("root", root, local.size());
    }
    this.local = local;
    this.root = root;
  }

  InterComm accept(@Nullable Port port, Duration timeout) {
    JointPlan plan =
        told(
            () -> {
              if (port == null) {
                throw new ArgumentException(
                    FailureCode.GROUP,
                    "the root, rank %d, has no port to accept at; give one that openPort returned"
                        .formatted(root));
              }
              return JobPort.of(port)
                  .accept(group(), hello(), root, OpenConnections.nanos(timeout), () -> null);
            });
    return join(plan, local.rank(), 0, plan.acceptors());
  }

  InterComm connect(@Nullable String port, Duration timeout) {
    JointPlan plan =
        told(
            () -> {
              if (port == null) {
                throw new ArgumentException(
                    FailureCode.GROUP,
                    "the root, rank %d, has no name of a port to connect to".formatted(root));
              }
              return PortCall.connect(
                  home(), group(), port, hello(), OpenConnections.nanos(timeout));
            });
    return join(plan, plan.acceptors() + local.rank(), plan.acceptors(), plan.size());
  }

  InterComm spawn(@Nullable List<SpawnSpec> programs, Duration timeout) {
    return parents(
        OpenConnections.nanos(timeout),
        (port, parents) -> {
          if (programs == null || programs.isEmpty()) {
            throw new ArgumentException(
                FailureCode.GROUP, "the root, rank %d, has no program to spawn".formatted(root));
          }
          return Spawning.spawn(
              new SpawnRequest(port, programs.stream().map(SpawnParts::of).toList()), parents);
        });
  }

  InterComm spawnThreads(int ranks, @Nullable SpawnedProgram program) {
    return parents(
        TimeUnit.SECONDS.toNanos(StartLimit.begin().seconds()),
        (port, parents) -> {
          if (program == null) {
            throw new ArgumentException(
                FailureCode.GROUP, "the root, rank %d, has no program to spawn".formatted(root));
          }
          return RankThreads.spawn(ranks, port, parents, job -> runSpawned(job, program));
        });
  }

  private static void runSpawned(Job job, SpawnedProgram program) throws Exception {
    try (Weft weft = new JobMember(job, new Objects(), new String[0])) {
      program.run(weft.world(), java.util.Objects.requireNonNull(weft.parent()));
    }
  }

  /** Starts ranks that are to call a port. */
  private interface Start {
    /**
     * Starts them.
     *
     * @param parents the secret of which theirs is made
     */
    SpawnedJob with(String port, Secret parents);
  }

  /** The job that this rank was started in. */
  private Job home() {
    return local.factory().connections().job();
  }

  /** What all ranks of the communicator have in common; it may be one of a joint job. */
  private Secret group() {
    return local.factory().job().secret();
  }

  private InterComm parents(long limitNanos, Start start) {
    JointPlan plan = told(() -> startAndMeet(limitNanos, start));
    return join(plan, local.rank(), 0, plan.acceptors());
  }

  private JointPlan startAndMeet(long limitNanos, Start start) {
    Secret parents = Spawning.secret(home());
    try (OpenPort port = OpenPort.forSpawned(home(), parents)) {
      SpawnedJob spawned = start.with(port.name(), parents);
      try {
        return port.accept(group(), hello(), root, limitNanos, () -> endedEarly(spawned));
      } catch (WaitTimeoutException e) {
        spawned.kill();
        throw new WaitTimeoutException(
            "the spawned program has not called Weft.init on all ranks within %d ms"
                .formatted(TimeUnit.NANOSECONDS.toMillis(limitNanos)),
            e);
      } catch (WeftException e) {
        spawned.kill();
        throw e;
      }
    }
  }

  private static @Nullable String endedEarly(SpawnedJob spawned) {
    String how = spawned.ended();
    return how == null ? null : "the spawned job " + how;
  }

  private PortHello hello() {
    boolean together = local.factory().job().sharesProcess();
    return new PortHello(
        local.size(), together ? Identity.process() : "", TransportChoice.current().word());
  }

  /** What the root works out, on all ranks; throws on all if it cannot. */
  private JointPlan told(Supplier<JointPlan> atRoot) {
    int[] kindAndBytes = new int[2];
    byte[] told = {};
    WeftException failure = null;
    if (local.rank() == root) {
      try {
        told = atRoot.get().encode();
      } catch (WeftException e) {
        failure = e;
        kindAndBytes[0] = e instanceof WaitTimeoutException ? LATE : FAILED;
        told = String.valueOf(e.getMessage()).getBytes(UTF_8);
      }
      kindAndBytes[1] = told.length;
    }
    local.collectives().broadcast(Slice.of(kindAndBytes), root);
    told = Arrays.copyOf(told, kindAndBytes[1]);
    local.collectives().broadcast(Slice.of(told), root);
    if (failure != null) {
      throw failure;
    }
    return switch (kindAndBytes[0]) {
      case PLANNED -> planned(told);
      case LATE -> throw new WaitTimeoutException(atTheRoot(told));
      default -> throw new LaunchException(FailureCode.JOIN_PORT, atTheRoot(told));
    };
  }

  private JointPlan planned(byte[] told) {
    try {
      return JointPlan.decode(ByteBuffer.wrap(told));
    } catch (ProtocolException e) {
      throw new LaunchException(FailureCode.JOIN_PORT, "not connected: " + e.getMessage(), e);
    }
  }

  private String atTheRoot(byte[] message) {
    return "not connected; at the root, rank " + root + ": " + new String(message, UTF_8);
  }

  /** Joins; this rank's group is {@code [first, end)} of the joint job's ranks. */
  private InterComm join(JointPlan plan, int rank, int first, int end) {
    CommunicatorFactory home = local.factory();
    JobConnection connection = JobConnection.open(home.connections(), plan, rank, group());
    CommunicatorFactory factory = home.joint(connection);
    boolean _ = factory.take(JOINT_WORLD);
    int[] ours = IntStream.range(first, end).toArray();
    int[] theirs =
        first == 0
            ? IntStream.range(end, plan.size()).toArray()
            : IntStream.range(0, first).toArray();
    return new InterCommunicator(factory, JOINT_WORLD, ours, theirs);
  }
}
