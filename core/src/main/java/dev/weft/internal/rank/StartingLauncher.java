package dev.weft.internal.rank;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.base.names.LibraryJar;
import dev.weft.internal.launch.environment.EnvironmentProvider;
import dev.weft.internal.launch.environment.EnvironmentProvider.Turn;
import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.MeetingPoint;
import dev.weft.internal.launch.environment.Variables;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the launcher that started this process. {@link KnownLauncher} is the table of known
 * launchers; the code that communicates with them is in other modules. Only a process that has some
 * of their variables looks for these modules, because the search for providers takes milliseconds.
 */
public final class StartingLauncher {
  private static final String SIZE = "WEFT_SIZE";
  private static final String TRANSPORT = "weft.transport";
  private static final String LIBRARY = "mpi";

  /**
   * The environment that started this process as one of several, or null if none did.
   *
   * @throws LaunchException if one did, and there is no way for its ranks to meet, or nothing here
   *     that knows it, or if only a part of its variables is there
   */
  static @Nullable LaunchEnvironment find(Variables variables) {
    boolean byLibrary = LIBRARY.equals(System.getProperty(TRANSPORT));
    if (variables.is(SIZE, 1) || !(byLibrary || KnownLauncher.leavesSigns(variables))) {
      return null;
    }
    LaunchEnvironment found = ask(Turn.USER, variables);
    if (found == null) {
      found = ask(byLibrary ? Turn.LIBRARY : Turn.LAUNCHER, variables);
    }
    if (found == null) {
      KnownLauncher.requireAlone(variables);
    }
    return found;
  }

  /**
   * How ranks meet that a program has numbered itself.
   *
   * @throws LaunchException if nothing here knows that, or the address is none
   */
  public static LaunchEnvironment meetingAt(MeetingPoint point) {
    ClassLoader loader = EnvironmentProvider.class.getClassLoader();
    for (EnvironmentProvider each : ServiceLoader.load(EnvironmentProvider.class, loader)) {
      LaunchEnvironment environment = each.meetingAt(point);
      if (environment != null) {
        return environment;
      }
    }
    throw new LaunchException(
        FailureCode.JAR_ABSENT,
        "the module by which ranks meet is missing: " + LibraryJar.LAUNCHERS.absence());
  }

  private static @Nullable LaunchEnvironment ask(Turn turn, Variables variables) {
    ClassLoader loader = EnvironmentProvider.class.getClassLoader();
    for (EnvironmentProvider each : ServiceLoader.load(EnvironmentProvider.class, loader)) {
      if (each.turn() == turn) {
        return each.find(variables);
      }
    }
    String sign = KnownLauncher.signOfSeveral(variables);
    if (turn == Turn.LIBRARY) {
      throw new LaunchException(
          FailureCode.JAR_ABSENT,
          "-Dweft.transport=mpi cannot be used: " + LibraryJar.FABRICS.absence());
    }
    if (turn == Turn.LAUNCHER && sign != null) {
      throw new LaunchException(
          FailureCode.JAR_ABSENT,
          "the environment variable %s says that a launcher has started this process as one of several, but the module that connects them is missing: %s; WEFT_SIZE=1 makes each process a job of its own"
              .formatted(sign, LibraryJar.LAUNCHERS.absence()));
    }
    return null;
  }

  private StartingLauncher() {}
}
