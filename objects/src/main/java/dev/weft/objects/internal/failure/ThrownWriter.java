package dev.weft.objects.internal.failure;

import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.value.ValueWriter;
import org.jspecify.annotations.Nullable;

/** Puts what a method threw into a frame: names, messages and stack traces, no objects. */
public final class ThrownWriter {
  static final int MOST_CAUSES = 16;
  static final int MOST_FRAMES = 256;
  private static final int MOST_TEXT = 2048;
  private static final String OURS = "dev.weft.objects.internal.";

  private ThrownWriter() {}

  /** Puts a failure and its causes. */
  public static void write(ValueWriter out, Throwable failure) {
    StringBuilder text = new StringBuilder();
    Throwable next = failure;
    for (int depth = 0; next != null && depth < MOST_CAUSES; depth++) {
      one(text, next);
      next = next.getCause() == next ? null : next.getCause();
    }
    out.putText(text.toString());
  }

  private static void one(StringBuilder text, Throwable failure) {
    String type =
        failure instanceof RemoteCallException remote
            ? remote.remoteType()
            : failure.getClass().getName();
    line(text, 'T', type);
    String message = message(failure);
    if (message != null) {
      line(text, 'M', message);
    }
    int frames = 0;
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().startsWith(OURS) || frames++ == MOST_FRAMES) {
        break;
      }
      line(
          text,
          'F',
          frame.getClassName()
              + '\t'
              + frame.getMethodName()
              + '\t'
              + (frame.getFileName() == null ? "" : frame.getFileName())
              + '\t'
              + frame.getLineNumber());
    }
  }

  /** A message that cannot be made must not hide the failure. */
  private static @Nullable String message(Throwable failure) {
    try {
      return failure.getMessage();
    } catch (RuntimeException e) {
      return "(its message failed: " + e.getClass().getName() + ")";
    }
  }

  private static void line(StringBuilder text, char what, String value) {
    String kept = value.length() > MOST_TEXT ? value.substring(0, MOST_TEXT) + "…" : value;
    String escaped = kept.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    text.append(what).append(escaped).append('\n');
  }
}
