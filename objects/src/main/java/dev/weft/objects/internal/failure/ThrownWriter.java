package dev.weft.objects.internal.failure;

import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.value.ValueWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the exception of a method into a frame: names, messages and stack traces, no objects. Causes
 * and suppressed exceptions follow, each with the number of its parent exception.
 */
public final class ThrownWriter {
  static final int MOST_PARTS = 24;
  static final char CAUSE = 'C';
  static final char SUPPRESSED = 'S';
  static final int MOST_FRAMES = 256;
  private static final int MOST_TEXT = 2048;
  private static final String OURS = "dev.weft.objects.internal.";

  private ThrownWriter() {}

  /** An exception that belongs to another one, by its number. */
  private record Part(Throwable failure, char role, int owner) {}

  /** Puts a failure, its causes, and what they have suppressed. */
  public static void write(ValueWriter out, Throwable failure) {
    StringBuilder text = new StringBuilder();
    Set<Throwable> known = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Part> parts = new ArrayList<>();
    add(parts, known, failure, CAUSE, -1);
    for (int number = 0; number < parts.size(); number++) {
      Part part = parts.get(number);
      one(text, part);
      add(parts, known, cause(part.failure), CAUSE, number);
      for (Throwable each : part.failure.getSuppressed()) {
        add(parts, known, each, SUPPRESSED, number);
      }
    }
    out.putText(text.toString());
  }

  /** Each once: exceptions may have one another as causes. */
  private static void add(
      List<Part> parts, Set<Throwable> known, @Nullable Throwable failure, char role, int owner) {
    if (failure != null && parts.size() < MOST_PARTS && known.add(failure)) {
      parts.add(new Part(failure, role, owner));
    }
  }

  private static @Nullable Throwable cause(Throwable failure) {
    try {
      return failure.getCause();
    } catch (RuntimeException e) {
      return null;
    }
  }

  private static void one(StringBuilder text, Part part) {
    Throwable failure = part.failure;
    String type =
        failure instanceof RemoteCallException remote
            ? remote.remoteType()
            : failure.getClass().getName();
    line(text, 'T', type);
    line(text, part.role, Integer.toString(part.owner));
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
