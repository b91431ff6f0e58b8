package dev.weft.objects.internal.call;

/** Finds the place in the program that has made a thread's current call. */
final class CallerFrame {
  private static final String OURS = "dev.weft.objects.internal.";

  private CallerFrame() {}

  /** The innermost frame that is neither the library's nor the JDK's, and not generated. */
  static String of(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      String type = frame.getClassName();
      if (!type.startsWith(OURS)
          && !type.startsWith("java.")
          && !type.startsWith("jdk.")
          && frame.getLineNumber() > 0) {
        return "%s.%s(%s:%d)"
            .formatted(
                type.substring(type.lastIndexOf('.') + 1),
                frame.getMethodName(),
                frame.getFileName(),
                frame.getLineNumber());
      }
    }
    return "an unknown place";
  }
}
