package dev.weft.boot.stall;

import java.util.List;

/**
 * Where a program called Weft, read from a stack.
 *
 * @param call the method of Weft that it called, such as {@code receive}; empty if unknown
 * @param place the program's own frame; empty if the stack has none
 * @param collective whether a collective operation is being carried out
 */
public record CallSite(String call, String place, boolean collective) {
  private static final String LIBRARY = "dev.weft.";
  private static final String COLLECTIVES = "dev.weft.collective.";
  private static final String BOOT = "dev.weft.boot.";

  /** Packages that use the library as any program does. */
  private static final List<String> PROGRAMS =
      List.of(
          "dev.weft.cli.",
          "dev.weft.examples.",
          "dev.weft.lab.",
          "dev.weft.microbench.",
          "dev.weft.testkit.");

  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

  /** Reads a stack, the innermost frame first. */
  public static CallSite of(StackTraceElement[] frames) {
    String call = "";
    boolean collective = false;
    for (StackTraceElement frame : frames) {
      String type = frame.getClassName();
      if (isLibrary(type)) {
        collective |= type.startsWith(COLLECTIVES);
        if (!type.startsWith(BOOT) && !frame.getMethodName().contains("$")) {
          call = frame.getMethodName();
        }
      } else if (!isJdk(type)) {
        return new CallSite(call, place(frame), collective);
      }
    }
    return new CallSite(call, "", collective);
  }

  /** The calling thread's own. */
  public static CallSite here() {
    return of(new Throwable().getStackTrace());
  }

  /** The innermost frame that is the program's own; empty if there is none. */
  static String innermost(StackTraceElement[] frames) {
    for (StackTraceElement frame : frames) {
      String type = frame.getClassName();
      if (!isLibrary(type) && !isJdk(type)) {
        return place(frame);
      }
    }
    return "";
  }

  private static String place(StackTraceElement frame) {
    String type = frame.getClassName();
    String file = frame.getFileName() == null ? "unknown file" : frame.getFileName();
    return "%s.%s(%s%s)"
        .formatted(
            type.substring(type.lastIndexOf('.') + 1),
            frame.getMethodName(),
            file,
            frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "");
  }

  private static boolean isLibrary(String type) {
    return type.startsWith(LIBRARY) && !startsWithAny(type, PROGRAMS);
  }

  private static boolean isJdk(String type) {
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
