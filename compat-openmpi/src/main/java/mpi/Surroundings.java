package mpi;

import dev.weft.Weft;

/** The host and the program that a rank is part of. Any thread. */
final class Surroundings {
  private Surroundings() {}

  /** The class whose main method leads here; empty on a thread that the program has started. */
  static String mainClass() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> frame.getMethodName().equals("main"))
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> !name.startsWith("dev.weft.internal."))
                    .reduce((_, outer) -> outer)
                    .orElse(""));
  }

  /** What MPI 4.1, section 11.3, and Open MPI tell of how a job was started. */
  static dev.weft.data.Info startOf(String command, String[] args, int ranks, int requiredThreads) {
    String number = String.valueOf(ranks);
    dev.weft.data.Info known =
        dev.weft.data.Info.EMPTY
            .with("maxprocs", number)
            .with("soft", number)
            .with("host", Weft.hostName())
            .with("arch", architecture())
            .with("wdir", System.getProperty("user.dir", ""))
            .with("thread_level", threadLevel(requiredThreads))
            .with("ompi_num_apps", "1")
            .with("ompi_first_rank", "0")
            .with("ompi_np", number);
    if (!command.isEmpty()) {
      known = known.with("command", command);
    }
    return args.length == 0 ? known : known.with("argv", String.join(" ", args));
  }

  private static String architecture() {
    String known = System.getProperty("os.arch", "");
    return known.equals("amd64") ? "x86_64" : known;
  }

  private static String threadLevel(int level) {
    return switch (level) {
      case Constant.THREAD_SINGLE -> "MPI_THREAD_SINGLE";
      case Constant.THREAD_FUNNELED -> "MPI_THREAD_FUNNELED";
      case Constant.THREAD_SERIALIZED -> "MPI_THREAD_SERIALIZED";
      default -> "MPI_THREAD_MULTIPLE";
    };
  }
}
