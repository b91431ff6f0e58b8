package dev.weft.lab.program;

/** Starts and ends: what remains is the time of the JVM alone. */
public final class EmptyProgram {
  private EmptyProgram() {}

  public static void main(String[] args) {}
}
