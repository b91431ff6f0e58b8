package dev.weft.lab.machine;

import java.util.Locale;

/** Sizes of the processor's caches. */
public final class Caches {
  /** Assumed where the machine does not say: larger than most. */
  private static final long UNKNOWN_BYTES = 64L << 20;

  private Caches() {}

  /** Bytes of the largest cache of the first processor. */
  public static long largestBytes() {
    long largest = 0;
    for (int index = 0; index < 8; index++) {
      String path = "/sys/devices/system/cpu/cpu0/cache/index" + index + "/size";
      largest = Math.max(largest, SystemFiles.text(path).map(Caches::parse).orElse(0L));
    }
    return largest > 0 ? largest : UNKNOWN_BYTES;
  }

  /** Memory to rotate through so that no cache holds what comes next. */
  public static long coldPoolBytes() {
    long highest = Long.highestOneBit(2 * largestBytes() - 1);
    return Math.clamp(highest << 1, 64L << 20, 512L << 20);
  }

  /** Reads sizes like {@code 32768K}. */
  static long parse(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    long unit =
        switch (upper.charAt(upper.length() - 1)) {
          case 'K' -> 1L << 10;
          case 'M' -> 1L << 20;
          case 'G' -> 1L << 30;
          default -> 1;
        };
    String digits = unit == 1 ? upper : upper.substring(0, upper.length() - 1);
    return Long.parseLong(digits) * unit;
  }
}
