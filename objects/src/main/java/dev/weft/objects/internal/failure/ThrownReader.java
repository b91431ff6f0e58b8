package dev.weft.objects.internal.failure;

import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.value.ValueReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes of a frame what a method threw, with the caller's stack behind the method's. */
public final class ThrownReader {
  private static final String OURS = "dev.weft.objects.";
  private static final int FIELDS = 4;

  private static final class Part {
    String type = "";
    @Nullable String message;
    final List<StackTraceElement> frames = new ArrayList<>();
  }

  private final ThrowableTypes types;

  public ThrownReader(ThrowableTypes types) {
    this.types = types;
  }

  /** Takes what {@link ThrownWriter#write} has put, by a method that was called on a rank. */
  public Throwable read(ValueReader in, int rank, int callerRank) {
    List<Part> parts = parse(in.takeText());
    Throwable failure = null;
    for (int i = parts.size() - 1; i >= 0; i--) {
      Part part = parts.get(i);
      Throwable made = types.make(part.type, part.message, failure);
      if (made == null) {
        made = wrapped(rank, part, failure);
      }
      if (i == 0) {
        splice(part.frames, rank, callerRank);
      }
      made.setStackTrace(part.frames.toArray(StackTraceElement[]::new));
      failure = made;
    }
    return failure == null ? new RemoteCallException(rank, "", "it failed") : failure;
  }

  private static RemoteCallException wrapped(int rank, Part part, @Nullable Throwable cause) {
    String message = part.type + (part.message == null ? "" : ": " + part.message);
    RemoteCallException made = new RemoteCallException(rank, part.type, message);
    if (cause != null) {
      made.initCause(cause);
    }
    return made;
  }

  private static List<Part> parse(String text) {
    List<Part> parts = new ArrayList<>();
    Part part = new Part();
    for (String line : text.lines().toList()) {
      String value = line.isEmpty() ? "" : unescaped(line.substring(1));
      switch (line.isEmpty() ? ' ' : line.charAt(0)) {
        case 'T' -> {
          if (parts.size() < ThrownWriter.MOST_CAUSES) {
            part = new Part();
            parts.add(part);
          }
          part.type = value;
        }
        case 'M' -> part.message = value;
        case 'F' -> addFrame(part, value.split("\t"));
        default -> {}
      }
    }
    return parts;
  }

  private static String unescaped(String value) {
    StringBuilder text = new StringBuilder();
    boolean escaped = false;
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      if (escaped) {
        text.append(each == 'n' ? '\n' : each == 'r' ? '\r' : each);
        escaped = false;
      } else if (each == '\\') {
        escaped = true;
      } else {
        text.append(each);
      }
    }
    return text.toString();
  }

  private static void addFrame(Part part, String[] fields) {
    if (fields.length == FIELDS && part.frames.size() < ThrownWriter.MOST_FRAMES) {
      int line = -1;
      try {
        line = Integer.parseInt(fields[3]);
      } catch (NumberFormatException e) {
        // Then the line is not known.
      }
      String file = fields[2].isEmpty() ? null : fields[2];
      part.frames.add(new StackTraceElement(fields[0], fields[1], file, line));
    }
  }

  private static void splice(List<StackTraceElement> frames, int rank, int callerRank) {
    frames.add(new StackTraceElement("rank " + rank, "called by rank " + callerRank, "weft", -1));
    boolean inside = true;
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      inside &= frame.getClassName().startsWith(OURS + "internal.");
      if (!inside) {
        frames.add(frame);
      }
    }
  }
}
