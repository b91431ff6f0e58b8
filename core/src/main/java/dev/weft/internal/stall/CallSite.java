package dev.weft.internal.stall;

import java.util.List;
import java.util.Set;

/**
 * Where a program called Weft, read from a stack.
 *
 * @param call the method of Weft that it called, such as {@code receive}; empty if unknown
 * @param place the program's own frame; empty if the stack has none
 * @param part the part of Weft that carries it out
 */
public record CallSite(String call, String place, Part part) {
  /** Parts of Weft whose waits are reported differently. */
  public enum Part {
    /** Messages, as the program made them. */
    MESSAGES(""),
    COLLECTIVES("dev.weft.internal.collective."),
    WINDOWS("dev.weft.internal.window."),
    FILES("dev.weft.internal.io."),
    PARTITIONS("dev.weft.internal.partition.");

    private final String prefix;

    Part(String prefix) {
      this.prefix = prefix;
    }

    /** The part of a frame; collective operations are reported as such wherever they are used. */
    Part and(String type) {
      if (this != COLLECTIVES) {
        for (Part part : values()) {
          if (part != MESSAGES && type.startsWith(part.prefix)) {
            return part;
          }
        }
      }
      return this;
    }
  }

  private static final String LIBRARY = "dev.weft.";

  /** What the generated class of a program's view of a communicator calls. */
  private static final String VIEW = "dev.weft.internal.comm.CallView";

  private static final String LAMBDA = "lambda$";

  /** Packages that start ranks and run their programs. */
  private static final List<String> STARTERS =
      List.of(
          "dev.weft.internal.control.",
          "dev.weft.internal.job.",
          "dev.weft.internal.launch.",
          "dev.weft.internal.rank.",
          "dev.weft.internal.spawn.");

  /** Packages that use the library like any program. */
  private static final List<String> PROGRAMS =
      List.of(
          "dev.weft.cli.",
          "dev.weft.compat.",
          "dev.weft.contract.",
          "dev.weft.examples.",
          "dev.weft.lab.",
          "dev.weft.microbench.",
          "dev.weft.testkit.");

  /** The packages of the old APIs, which lie between a program and the library. */
  private static final Set<String> OLD_APIS = Set.of("mpi", "mpjbuf", "mpjdev", "xdev");

  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

  /** Other packages that run a program's code, or work for it, and never matter to a reader. */
  private static final List<String> HELPERS =
      List.of("org.apache.fory.", "org.assertj.", "org.junit.", "org.opentest4j.");

  /** Reads a stack, the innermost frame first. */
  public static CallSite of(StackTraceElement[] frames) {
    String call = "";
    Part part = Part.MESSAGES;
    for (int i = 0; i < frames.length; i++) {
      StackTraceElement frame = frames[i];
      String type = frame.getClassName();
      if (isLibrary(type)) {
        part = part.and(type);
        if (!isStarter(type) && !frame.getMethodName().contains("$")) {
          call = frame.getMethodName();
        }
      } else if (i > 0 && frames[i - 1].getClassName().equals(VIEW)) {
        call = frame.getMethodName();
      } else if (isOwn(type)) {
        return new CallSite(call, place(written(frames, i)), part);
      }
    }
    return new CallSite(call, "", part);
  }

  /**
   * The first frame with a line number, beginning at the program's own: generated classes, such as
   * proxies, have none.
   */
  private static StackTraceElement written(StackTraceElement[] frames, int own) {
    for (int i = own; i < frames.length; i++) {
      String type = frames[i].getClassName();
      if (frames[i].getLineNumber() > 0 && isOwn(type)) {
        return frames[i];
      }
    }
    return frames[own];
  }

  /** Whether a collective operation is being carried out. */
  boolean isCollective() {
    return part == Part.COLLECTIVES;
  }

  /** Whether a window or file is being closed collectively. */
  public boolean isClosing() {
    return call.equals("close") && part != Part.MESSAGES;
  }

  /** The calling thread's own. */
  public static CallSite here() {
    return of(new Throwable().getStackTrace());
  }

  /** Whether the library, rather than the program or the JDK, has started the thread's work. */
  public static boolean isBegunByLibrary(StackTraceElement[] frames) {
    for (int i = frames.length - 1; i >= 0; i--) {
      String type = frames[i].getClassName();
      if (!isJdk(type)) {
        return isLibrary(type);
      }
    }
    return false;
  }

  /** The innermost frame that is the program's own; empty if there is none. */
  static String innermost(StackTraceElement[] frames) {
    for (int i = 0; i < frames.length; i++) {
      String type = frames[i].getClassName();
      if (isOwn(type)) {
        return place(written(frames, i));
      }
    }
    return "";
  }

  private static String place(StackTraceElement frame) {
    String type = frame.getClassName();
    String file = frame.getFileName() == null ? "unknown file" : frame.getFileName();
    StringBuilder text = new StringBuilder();
    text.append(type, type.lastIndexOf('.') + 1, type.length());
    text.append('.').append(method(frame)).append('(').append(file);
    if (frame.getLineNumber() > 0) {
      text.append(':').append(frame.getLineNumber());
    }
    return text.append(')').toString();
  }

  /** The method of a lambda expression is the one that contains it. */
  private static String method(StackTraceElement frame) {
    String name = frame.getMethodName();
    int end = name.lastIndexOf('$');
    return name.startsWith(LAMBDA) && end > LAMBDA.length()
        ? name.substring(LAMBDA.length(), end)
        : name;
  }

  /** Whether a class belongs to the code that starts ranks and runs their programs. */
  public static boolean isStarter(String type) {
    return startsWithAny(type, STARTERS);
  }

  /** Whether a class is neither the library's nor the JDK's. */
  public static boolean isOfProgram(String type) {
    return !isLibrary(type) && !isJdk(type);
  }

  /** Whether a class is one that the program's author has written. */
  private static boolean isOwn(String type) {
    return isOfProgram(type) && !startsWithAny(type, HELPERS);
  }

  public static boolean isLibrary(String type) {
    return type.startsWith(LIBRARY)
        ? !startsWithAny(type, PROGRAMS)
        : OLD_APIS.contains(type.substring(0, Math.max(0, type.lastIndexOf('.'))));
  }

  static boolean isJdk(String type) {
    return startsWithAny(type, JDK);
  }

  private static boolean startsWithAny(String type, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (type.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
