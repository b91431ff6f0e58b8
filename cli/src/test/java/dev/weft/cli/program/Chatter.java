package dev.weft.cli.program;

import java.io.IOException;

/** Writes many lines, each in two pieces. */
public final class Chatter {
  public static void main(String[] args) throws IOException {
    String rank = System.getenv("WEFT_RANK");
    int lines = Integer.parseInt(args[0]);
    for (int i = 0; i < lines; i++) {
      System.out.write(("<" + rank + ":").getBytes());
      System.out.flush();
      System.out.write((i + ">\n").getBytes());
      System.out.flush();
    }
  }

  private Chatter() {}
}
