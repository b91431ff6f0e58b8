package dev.weft.cli.program;

import java.io.IOException;

/** Copies its input to its output. */
public final class Echo {
  public static void main(String[] args) throws IOException {
    byte[] input = System.in.readAllBytes();
    System.out.write(input);
    System.out.flush();
    System.err.println("read " + input.length);
  }

  private Echo() {}
}
