package mpi;

import dev.weft.SpawnSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spawning ranks, and meeting other jobs at ports ({@link dev.weft.DynamicJobs}; MPI 4.1, chapter
 * 11). The hints {@code host}, {@code hostfile} and {@code wdir} of programs to spawn are used, all
 * others ignored.
 */
abstract class DynamicCalls extends ScanCalls {
  private static final Info NO_HINTS = Info.nothing();

  DynamicCalls() {}

  DynamicCalls(dev.weft.@Nullable Comm comm) {
    super(comm);
  }

  /** Opens a port and gives its name. */
  public static String openPort() throws MPIException {
    return openPort(NO_HINTS);
  }

  /** Like {@link #openPort()}, with hints. */
  public static String openPort(Info info) throws MPIException {
    Session _ = Session.current();
    return Failures.get(ErrorClass.ERR_PORT, DynamicJobs::openPort);
  }

  /** Closes a port. */
  public static void closePort(String name) throws MPIException {
    Session _ = Session.current();
    Failures.run(ErrorClass.ERR_PORT, () -> DynamicJobs.closePort(name));
  }

  /** Waits for another job to connect. Collective. */
  public final Intercomm accept(String port, int root) throws MPIException {
    return accept(port, NO_HINTS, root);
  }

  /** Like the other form, with hints. */
  public final Intercomm accept(String port, Info info, int root) throws MPIException {
    try {
      return inheriting(new Intercomm(DynamicJobs.accept(intra(), port, root)), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_PORT);
    }
  }

  /** Connects to a job that waits at a port. Collective. */
  public final Intercomm connect(String port, int root) throws MPIException {
    return connect(port, NO_HINTS, root);
  }

  /** Like the other form, with hints. */
  public final Intercomm connect(String port, Info info, int root) throws MPIException {
    try {
      return inheriting(new Intercomm(DynamicJobs.connect(intra(), port, root)), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_PORT);
    }
  }

  /** Lets other jobs find a port by a name. */
  public static void publishName(String service, String port) throws MPIException {
    publishName(service, NO_HINTS, port);
  }

  /** Like the other form, with hints. */
  public static void publishName(String service, Info info, String port) throws MPIException {
    Session _ = Session.current();
    Failures.run(ErrorClass.ERR_SERVICE, () -> DynamicJobs.publish(service, port));
  }

  /** Takes a name back. */
  public static void unpublishName(String service, String port) throws MPIException {
    unpublishName(service, NO_HINTS, port);
  }

  /** Like the other form, with hints. */
  public static void unpublishName(String service, Info info, String port) throws MPIException {
    Session _ = Session.current();
    Failures.run(ErrorClass.ERR_SERVICE, () -> DynamicJobs.unpublish(service));
  }

  /** The port that was published under a name. */
  public static String lookupName(String service) throws MPIException {
    return lookupName(service, NO_HINTS);
  }

  /** Like the other form, with hints. */
  public static String lookupName(String service, Info info) throws MPIException {
    Session _ = Session.current();
    return Failures.get(ErrorClass.ERR_NAME, () -> DynamicJobs.lookup(service));
  }

  /**
   * Starts more ranks ({@link dev.weft.DynamicJobs#spawn(SpawnSpec, int)}). Collective; what to
   * start matters at the root only: a main class, or {@code java} with options, a main class and
   * arguments.
   */
  public final Intercomm spawn(
      String command,
      String @Nullable [] argv,
      int maxprocs,
      Info info,
      int root,
      int @Nullable [] errcodes)
      throws MPIException {
    return spawnMultiple(
        new String[] {command},
        argv == null ? null : new String[][] {argv},
        new int[] {maxprocs},
        new Info[] {info},
        root,
        errcodes);
  }

  private static List<SpawnSpec> programs(
      String[] commands, String @Nullable [] @Nullable [] argv, int[] maxprocs, Info[] info) {
    ArrayArguments.requireAtLeast(commands.length, maxprocs.length, "numbers of ranks");
    List<SpawnSpec> programs = new ArrayList<>();
    for (int i = 0; i < commands.length; i++) {
      String[] given = argv == null || i >= argv.length ? null : argv[i];
      String[] arguments = given == null ? new String[0] : given;
      SpawnSpec program = DynamicJobs.program(commands[i], arguments, maxprocs[i]);
      programs.add(i < info.length ? program.info(Info.of(info[i])) : program);
    }
    return programs;
  }

  /** Starts more ranks, of several programs. */
  public final Intercomm spawnMultiple(
      String[] commands,
      String @Nullable [] @Nullable [] argv,
      int[] maxprocs,
      Info[] info,
      int root,
      int @Nullable [] errcodes)
      throws MPIException {
    try {
      Intercomm made =
          new Intercomm(
              DynamicJobs.spawn(intra(), root, () -> programs(commands, argv, maxprocs, info)));
      if (errcodes != null) {
        Arrays.fill(errcodes, ErrorClass.SUCCESS);
      }
      return inheriting(made, this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_SPAWN);
    }
  }
}
