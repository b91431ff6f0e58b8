package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.ProcessLimits;

/** What to tell a user whose process has run out of descriptors. */
public final class DescriptorLimit {

  /** The limit, if it can still be read, and the remedy. */
  public static String words() {
    String limit = ProcessLimits.openFiles();
    return limit == null
        ? "raise the limit of open files with ulimit -n"
        : "the limit is " + limit + " open files; raise it with ulimit -n";
  }

  private DescriptorLimit() {}
}
