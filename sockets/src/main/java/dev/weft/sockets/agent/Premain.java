package dev.weft.sockets.agent;

import java.lang.instrument.Instrumentation;

/**
 * The first class that {@code -javaagent:weft-sockets.jar} runs. It alone is compiled for Java 8,
 * so that an older JVM, which a script may start, can load it and then runs unchanged.
 */
public final class Premain {
  /** The version for which all other classes here are compiled. */
  static final int NEEDED = 25;

  private Premain() {}

  /**
   * Calls {@link SocketsAgent}, or says that this JVM is too old for it. The JVM loads that class
   * at the call, and not before; reflection would cost milliseconds.
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    int found = feature(System.getProperty("java.specification.version"));
    if (found < NEEDED) {
      System.err.println(refusal(found));
    } else {
      SocketsAgent.premain(instrumentation);
    }
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
