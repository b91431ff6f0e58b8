package dev.weft.internal.os.call;

import java.util.Map;

/** What a JVM does by its signals, which native libraries may take away from it. */
public final class SignalUses {
  private static final int NULL_POINTERS = 20_000;
  private static final int OVERFLOWS = 3;

  private SignalUses() {}

  /** Does all of it, and says how often it went well. */
  public static String run() {
    int nullPointers = 0;
    for (int i = 0; i < NULL_POINTERS; i++) {
      nullPointers += length(i < 0 ? "" : null);
    }
    int overflows = 0;
    for (int i = 0; i < OVERFLOWS; i++) {
      try {
        int _ = deeper(0);
      } catch (StackOverflowError e) {
        overflows++;
      }
    }
    Map<Thread, StackTraceElement[]> dump = Thread.getAllStackTraces();
    return "null pointers %d, overflows %d, dump %s"
        .formatted(nullPointers, overflows, dump.containsKey(Thread.currentThread()));
  }

  /** 1 if there is none. */
  private static int length(String text) {
    try {
      return text.length();
    } catch (NullPointerException e) {
      return 1;
    }
  }

  private static int deeper(int depth) {
    return depth + deeper(depth + 1);
  }
}
