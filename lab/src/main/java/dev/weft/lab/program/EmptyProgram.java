package dev.weft.lab.program;

/** Starts and ends: it shows the time of the JVM alone. */
public final class EmptyProgram {
  private EmptyProgram() {}

  public static void main(String[] args) {}
}
