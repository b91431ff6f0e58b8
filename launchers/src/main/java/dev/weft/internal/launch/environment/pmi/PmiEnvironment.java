package dev.weft.internal.launch.environment.pmi;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process under a manager that speaks PMI-1: MPICH's Hydra ({@code mpiexec}), {@code srun
 * --mpi=pmi2}, {@code flux run}. The connection is an inherited descriptor ({@code PMI_FD}), or
 * goes to an address ({@code PMI_PORT}, Hydra's {@code -pmi-port}).
 */
public final class PmiEnvironment implements LaunchEnvironment {
  private static final String DESCRIPTOR = "PMI_FD";
  private static final String PORT = "PMI_PORT";
  private static final String ID = "PMI_ID";
  private static final String RANK = "PMI_RANK";
  private static final String SIZE = "PMI_SIZE";
  private static final String KEY = "weft-contact";
  private static final String SOCKET = "socket:";
  private static final int MOST = 1 << 24;

  private final String name;
  private final Variables variables;
  private final PmiSession session;
  private final int rank;
  private final int size;
  private volatile boolean opened;

  private PmiEnvironment(String name, Variables variables, PmiSession session, int rank, int size) {
    this.name = name;
    this.variables = variables;
    this.session = session;
    this.rank = rank;
    this.size = size;
  }

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    String name = nameOf(variables);
    if (variables.has(DESCRIPTOR)) {
      KnownLauncher.PMI_BY_DESCRIPTOR.requireWhole(variables);
      return overDescriptor(name, variables);
    }
    if (variables.has(PORT)) {
      KnownLauncher.PMI_BY_ADDRESS.requireWhole(variables);
      PmiSession session = new PmiSession(dial(name, variables), name);
      int[] place = session.identify(variables.require(ID, KnownLauncher.PMI_BY_ADDRESS.remedy()));
      return new PmiEnvironment(name, variables, session, place[0], place[1]);
    }
    return null;
  }

  private static LaunchEnvironment overDescriptor(String name, Variables variables) {
    String remedy = KnownLauncher.PMI_BY_DESCRIPTOR.remedy();
    int size = variables.number(SIZE, 1, MOST, remedy);
    int rank = variables.number(RANK, 0, size - 1, remedy);
    int fd = variables.number(DESCRIPTOR, 0, Integer.MAX_VALUE, remedy);
    requireSocket(fd);
    if (!NativeAccess.available()) {
      throw new LaunchException(
          FailureCode.MEETING,
          "this process is rank %d of %d under %s, which it reaches over an inherited descriptor, and that needs native calls (%s); allow them, or use mpiexec -pmi-port"
              .formatted(rank, size, name, NativeAccess.unavailability()));
    }
    return new PmiEnvironment(
        name, variables, new PmiSession(new DescriptorLines(fd), name), rank, size);
  }

  /**
   * The variable outlives the descriptor in processes that a rank has started with its environment:
   * Java and others close all but the standard streams. There may be another file by that number.
   */
  private static void requireSocket(int fd) {
    String file;
    try {
      file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd)).toString();
    } catch (NoSuchFileException closed) {
      file = Files.isDirectory(Path.of("/proc/self/fd")) ? "closed" : SOCKET;
    } catch (IOException untold) {
      file = SOCKET;
    }
    if (!file.startsWith(SOCKET)) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT,
          "the environment variable PMI_FD is '%d', but that descriptor of this process is %s: another process has the variable from its launcher and has started this one; unset PMI_FD, PMI_RANK and PMI_SIZE in its environment, or set WEFT_SIZE=1, and it is a job of its own"
              .formatted(fd, file.equals("closed") ? file : file + ", no connection"));
    }
  }

  private static ManagerLines dial(String name, Variables variables) {
    String address = variables.require(PORT, "");
    int colon = address.lastIndexOf(':');
    try {
      return new SocketLines(
          new InetSocketAddress(
              address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))));
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new LaunchException(
          FailureCode.MEETING,
          "%s cannot be reached at %s=%s: %s".formatted(name, PORT, address, e.getMessage()),
          e);
    }
  }

  private static String nameOf(Variables variables) {
    if (variables.has("FLUX_JOB_ID")) {
      return "flux run";
    }
    if (variables.hasAny("MPI_LOCALNRANKS", "HYDI_CONTROL_FD", PORT)) {
      return "mpiexec";
    }
    return variables.has("SLURM_STEP_ID") ? "srun" : "the process manager (PMI_FD is set)";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean onOneHost() {
    return variables.is("MPI_LOCALNRANKS", size)
        || variables.is("FLUX_JOB_NNODES", 1)
        || (variables.is("SLURM_STEP_NUM_NODES", 1) && !variables.has("MPI_LOCALNRANKS"));
  }

  @Override
  public String fromRoot(Supplier<String> mine, Duration limit) {
    session.open();
    opened = true;
    String space = session.spaceName();
    if (rank > 0) {
      session.barrier(limit);
      return session.get(space, KEY);
    }
    String text = mine.get();
    session.put(space, KEY, text);
    session.barrier(limit);
    return text;
  }

  @Override
  public void abort(int code) {
    if (opened) {
      session.abort(code);
    }
  }

  @Override
  public void finished() {
    if (opened) {
      session.close();
    }
  }
}
