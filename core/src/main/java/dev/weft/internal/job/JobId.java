package dev.weft.internal.job;

import dev.weft.internal.security.Entropy;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Names jobs. An id contains the machine and process of the job's owner, so that any process that
 * finds a file with this name can tell whether the owner still lives. Any thread; does not block.
 *
 * <pre>
 *   3fa9c1d25b07e6a4-12345-8f3a1-9c0d11e2
 *   |       |        |     |     random
 *   |       |        |     start time of the owner (hex), against reuse of its pid
 *   |       |        owner's process id
 *   |       pid namespace and time namespace, by whose clock the start time is told (hex)
 *   machine (hex), see {@link Identity#clockedSpace}
 * </pre>
 */
public final class JobId {
  private static final int PARTS = 3;
  private static final int MACHINE_DIGITS = 8;
  private static final String SPACE = HexFormat.of().toHexDigits(Identity.clockedSpace());
  private static final Pattern FORM = Pattern.compile("[0-9a-f-]{1,80}");

  /** An id for a job owned by this process. */
  public static String create() {
    return thisProcess() + '-' + hex(ByteBuffer.wrap(Entropy.bytes(Integer.BYTES)).getInt());
  }

  /** The part of an id that names its owner, if this process is that. */
  public static String thisProcess() {
    long pid = ProcessHandle.current().pid();
    return SPACE + '-' + pid + '-' + Long.toHexString(Identity.startOf(pid));
  }

  /**
   * Whether the job's owner is known to be gone. False for an id of another machine, pid namespace
   * or time namespace (its processes, or their start times, cannot be seen from here) and for
   * anything that is not an id.
   */
  public static boolean ownerGone(String id) {
    int end = id.lastIndexOf('-');
    return end > 0 && processGone(id.substring(0, end));
  }

  /** The same of a process that is named as {@link #thisProcess} does. */
  public static boolean processGone(String process) {
    return sight(process) == Sight.GONE;
  }

  /**
   * Whether a process that is named as {@link #thisProcess} does is known to run. Of one of another
   * machine or namespace neither this is known nor that it is gone.
   */
  public static boolean processLives(String process) {
    return sight(process) == Sight.RUNS;
  }

  /** Whether an id, or a process named as {@link #thisProcess} does, is of this machine. */
  static boolean isOfThisMachine(String text) {
    return text.startsWith(SPACE.substring(0, MACHINE_DIGITS));
  }

  private enum Sight {
    RUNS,
    GONE,
    UNKNOWN
  }

  private static Sight sight(String process) {
    String[] parts = process.split("-", -1);
    if (parts.length != PARTS || !parts[0].equals(SPACE)) {
      return Sight.UNKNOWN;
    }
    try {
      long start = Long.parseLong(parts[2], 16);
      return Identity.startOf(Long.parseLong(parts[1])) == start ? Sight.RUNS : Sight.GONE;
    } catch (NumberFormatException notAnId) {
      return Sight.UNKNOWN;
    }
  }

  /** Whether a text could be an id: it is of the characters that ids are made of. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  private static String hex(int value) {
    return HexFormat.of().toHexDigits(value);
  }

  private JobId() {}
}
