package dev.weft.internal.os;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The number of descriptors that the system allows this process, and the message for a user who has
 * reached it. Any code may reach the limit, even class initializers and the JDK, so code that
 * reports a failure asks for a {@link #hint}. Any thread; does not block.
 */
public final class DescriptorLimit {
  private static final File DESCRIPTORS = new File("/proc/self/fd");
  private static final File NULL_DEVICE = new File("/dev/null");
  private static final int CAUSE_LIMIT = 20;

  /** A part of the system's message where it is not translated. */
  private static final String WORDS = "too many open files";

  /** Room for short-lived descriptors, such as pipes of a process that starts. */
  private static final int PASSING = 12;

  private DescriptorLimit() {}

  /** The limit, as far as it is known, and the remedy. */
  public static String words() {
    String limit = ProcessLimits.openFiles();
    return limit == null
        ? "raise the limit of open files with ulimit -n"
        : "the limit is " + limit + " open files; raise it with ulimit -n";
  }

  /** Whether this process cannot open another file. */
  public static boolean isReached() {
    try (FileInputStream in = new FileInputStream(NULL_DEVICE)) {
      return in.getChannel() == null;
    } catch (IOException refused) {
      return NULL_DEVICE.canRead();
    }
  }

  /** The addition to a failure that this limit has caused; empty if it has not. */
  public static String hint(Throwable failure) {
    return isNamedBy(failure) || isReached()
        ? "this process has no free descriptor: " + words()
        : "";
  }

  private static boolean isNamedBy(Throwable failure) {
    @Nullable Throwable each = failure;
    for (int depth = 0; each != null && depth < CAUSE_LIMIT; depth++) {
      if (String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT).contains(WORDS)) {
        return true;
      }
      each = each.getCause();
    }
    return false;
  }

  /**
   * The message instead of a start that would fail halfway; empty if the limit allows it, or is not
   * known.
   *
   * @param what needs them
   * @param more how many more descriptors it needs than this process has now
   */
  public static String shortfall(String what, int more) {
    String limit = ProcessLimits.openFiles();
    if (limit == null || !limit.chars().allMatch(Character::isDigit)) {
      return "";
    }
    long allowed = Long.parseLong(limit);
    String[] open = DESCRIPTORS.list();
    int needed = (open == null ? 0 : open.length) + more + PASSING;
    return needed <= allowed
        ? ""
        : "%s needs %d open files in this process, and the limit is %d; raise it: ulimit -n %d"
            .formatted(what, needed, allowed, Integer.highestOneBit(needed) * 2);
  }
}
