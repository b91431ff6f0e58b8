package dev.weft.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The counts of a process with fast sockets, which are in a file in shared memory. */
final class SocketCounts {
  private static final String START =
      "; start it with weft sockets -- java ... or java -javaagent:weft-sockets.jar ...";

  private SocketCounts() {}

  /**
   * Prints all counts of a process that are not 0.
   *
   * @throws UsageException if it is none, none of this user's, or has counted nothing
   */
  static void show(String pid, PrintWriter out) {
    if (!pid.matches("[1-9][0-9]{0,9}")) {
      throw of(pid, "PID is the number of a process; " + counted());
    }
    if (!Files.exists(Path.of("/proc/self/maps"))) {
      throw of(pid, "fast sockets are of Linux; here every connection is TCP");
    }
    try {
      MappedCounts process = MappedCounts.of(Long.parseLong(pid));
      ByteBuffer counts = process.read();
      if (counts == null) {
        throw uncounted(pid, process.isJava());
      }
      print(counts, out);
    } catch (AccessDeniedException notOurs) {
      throw of(pid, "the process is another user's; ask as that user");
    } catch (IOException gone) {
      throw Files.exists(Path.of("/proc", pid))
          ? of(pid, "the counts cannot be read: " + gone.getMessage())
          : of(pid, "there is no such process; " + counted());
    }
  }

  private static UsageException uncounted(String pid, boolean java) {
    List<Long> counted =
        ProcessHandle.of(Long.parseLong(pid)).stream()
            .flatMap(ProcessHandle::descendants)
            .map(ProcessHandle::pid)
            .filter(MappedCounts::isAt)
            .sorted()
            .toList();
    if (!counted.isEmpty()) {
      return of(
          pid,
          "the process has no fast sockets itself, but has started one that has; ask for "
              + counted.stream().map(String::valueOf).collect(Collectors.joining(" or ")));
    }
    return java
        ? of(pid, "the process has no fast sockets, or has made no connection yet" + START)
        : of(pid, "the process is no Java program; " + counted());
  }

  /** Which processes count, as their memory shows: command lines do not say what is Java. */
  private static String counted() {
    String found =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(MappedCounts::isAt)
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return found.isEmpty()
        ? "no process of this user has made connections of fast sockets"
        : "these have connections of fast sockets: " + found;
  }

  private static UsageException of(String pid, String why) {
    return new UsageException(UsageException.Kind.JOB, "--sockets " + pid + ": " + why);
  }

  private static void print(ByteBuffer counts, PrintWriter out) {
    int bytes = MappedCounts.COUNT_BYTES;
    for (int at = MappedCounts.FIRST; at + bytes <= counts.limit(); at += bytes) {
      byte[] words = new byte[bytes - Long.BYTES];
      var _ = counts.get(at + Long.BYTES, words);
      if (counts.getLong(at) > 0) {
        out.printf(
            "%8d  %s%n", counts.getLong(at), new String(words, StandardCharsets.US_ASCII).trim());
      }
    }
    out.flush();
  }
}
