package dev.weft.objects.internal.failure;

import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.value.ValueReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the exception of a method from a frame; the caller's stack follows the method's stack. */
public final class ThrownReader {
  private static final String OURS = "dev.weft.objects.";
  private static final int FIELDS = 4;

  private static final class Part {
    String type = "";
    @Nullable String message;
    char role = ThrownWriter.CAUSE;
    int owner = -1;
    @Nullable Throwable cause;
    final List<Throwable> suppressed = new ArrayList<>();
    final List<StackTraceElement> frames = new ArrayList<>();
  }

  private final ThrowableTypes types;

  public ThrownReader(ThrowableTypes types) {
    this.types = types;
  }

  /** Takes what {@link ThrownWriter#write} has put, by a method that was called on a rank. */
  public Throwable read(ValueReader in, int rank, int callerRank) {
    List<Part> parts = parse(in.takeText());
    for (int i = parts.size() - 1; i > 0; i--) {
      Part part = parts.get(i);
      if (part.owner >= 0 && part.owner < i) {
        Throwable made = made(part, rank);
        Part owner = parts.get(part.owner);
        if (part.role == ThrownWriter.CAUSE) {
          owner.cause = made;
        } else {
          owner.suppressed.addFirst(made);
        }
      }
    }
    if (parts.isEmpty()) {
      return new RemoteCallException(rank, "", "it failed");
    }
    splice(parts.getFirst().frames, rank, callerRank);
    return made(parts.getFirst(), rank);
  }

  private Throwable made(Part part, int rank) {
    Throwable made = types.make(part.type, part.message, part.cause);
    if (made == null) {
      made = wrapped(rank, part);
    } else if (part.message != null && !part.message.equals(made.getMessage())) {
      made.addSuppressed(
          new RemoteCallException(rank, part.type, "its message there: " + part.message));
    }
    made.setStackTrace(part.frames.toArray(StackTraceElement[]::new));
    part.suppressed.forEach(made::addSuppressed);
    return made;
  }

  private static RemoteCallException wrapped(int rank, Part part) {
    String message = part.type + (part.message == null ? "" : ": " + part.message);
    RemoteCallException made = new RemoteCallException(rank, part.type, message);
    if (part.cause != null) {
      Throwable _ = made.initCause(part.cause);
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
          if (parts.size() < ThrownWriter.MOST_PARTS) {
            part = new Part();
            parts.add(part);
          }
          part.type = value;
        }
        case ThrownWriter.CAUSE, ThrownWriter.SUPPRESSED -> {
          part.role = line.charAt(0);
          part.owner = number(value);
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
      int line = number(fields[3]);
      String file = fields[2].isEmpty() ? null : fields[2];
      part.frames.add(new StackTraceElement(fields[0], fields[1], file, line));
    }
  }

  /** Or -1, if it is none. */
  private static int number(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return -1;
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
