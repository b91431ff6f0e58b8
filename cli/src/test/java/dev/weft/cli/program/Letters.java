package dev.weft.cli.program;

/** Prints letters that are not ASCII, on both streams. */
public final class Letters {
  /** What it prints. */
  public static final String TEXT = "zwölf Boxkämpfer, 日本語 ✓";

  public static void main(String[] args) {
    System.out.println(TEXT);
    System.err.println(TEXT);
  }

  private Letters() {}
}
