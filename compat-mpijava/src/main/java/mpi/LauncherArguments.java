package mpi;

import java.util.Arrays;
import java.util.Set;

/**
 * The three arguments that MPJ Express's launcher puts before the program's: rank, number of
 * processes or a file, and device. Weft's launcher may also add them, for programs that read their
 * own arguments from {@code args[3]} on.
 */
final class LauncherArguments {
  private static final int NUMBER = 3;
  private static final Set<String> DEVICES =
      Set.of("multicore", "smpdev", "niodev", "hybdev", "mxdev", "native", "natmpjdev");

  /** The program's arguments. */
  static String[] removed(String[] args, int rank) {
    boolean given =
        args.length >= NUMBER
            && args[0].equals(Integer.toString(rank))
            && DEVICES.contains(args[NUMBER - 1]);
    return given ? Arrays.copyOfRange(args, NUMBER, args.length) : args.clone();
  }

  private LauncherArguments() {}
}
