package dev.weft.lab.peer;

/** What a library's own thread does with an error that nobody waits for: it ends the process. */
public final class Broken {
  private Broken() {}

  /** Prints the error and exits with a code that the lab reports. */
  public static void exit(Throwable broken) {
    broken.printStackTrace();
    Runtime.getRuntime().halt(1);
  }
}
