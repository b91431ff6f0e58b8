package dev.weft.transport.tcp;

import dev.weft.os.ProcessLimits;

/** What to tell a user whose process has run out of descriptors. */
final class DescriptorLimit {

  /** The limit, if it can still be read, and the remedy. */
  static String words() {
    String limit = ProcessLimits.openFiles();
    return limit == null
        ? "raise the limit of open files with ulimit -n"
        : "the limit is " + limit + " open files; raise it with ulimit -n";
  }

  private DescriptorLimit() {}
}
