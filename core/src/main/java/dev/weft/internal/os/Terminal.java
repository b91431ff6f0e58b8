package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person sees the output; no if that is unknown. Any thread; does not block. */
public final class Terminal {
  private static final String DESCRIPTORS = "/proc/self/fd/";
  private static final int OUTPUT = 1;
  private static final int ERROR = 2;

  /** Whether this process's standard output goes to a terminal. */
  public static boolean isStandardOutput() {
    return is(OUTPUT);
  }

  /** Whether this process's standard error goes to a terminal. */
  public static boolean isStandardError() {
    return is(ERROR);
  }

  static boolean is(int descriptor) {
    try {
      String file = Files.readSymbolicLink(Path.of(DESCRIPTORS + descriptor)).toString();
      return file.startsWith("/dev/pts/")
          || file.startsWith("/dev/tty")
          || file.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException notLinux) {
      return false;
    }
  }

  private Terminal() {}
}
