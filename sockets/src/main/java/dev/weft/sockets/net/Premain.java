package dev.weft.sockets.net;

import java.lang.instrument.Instrumentation;

/**
 * The first class that {@code -javaagent:weft-sockets.jar} runs. It alone is compiled for Java 8,
 * so that an older JVM, which a script may start, can load it and then runs unchanged.
 */
public final class Premain {
  /** The version for which all other classes here are compiled. */
  static final int NEEDED = 25;

  private static final String AGENT = "dev.weft.sockets.net.SocketsAgent";

  private Premain() {}

  /** Calls {@link SocketsAgent}, or says that this JVM is too old for it. */
  public static void premain(String arguments, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    int found = feature(System.getProperty("java.specification.version"));
    if (found < NEEDED) {
      System.err.println(refusal(found));
      return;
    }
    // By its name, because its class must not be loaded before.
    Class.forName(AGENT)
        .getMethod("premain", String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  static String refusal(int found) {
    return "weft-sockets: all sockets stay TCP: fast sockets need Java "
        + NEEDED
        + ", this is Java "
        + found
        + "; start the program with a newer one";
  }

  /** Of {@code 25}, or {@code 1.8}, as it was up to Java 8. */
  static int feature(String version) {
    return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
  }
}
