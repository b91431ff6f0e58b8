package dev.weft.cli.program;

import java.util.concurrent.TimeUnit;

/** Prints a line, or a piece of one, every 50 ms, as often as the first argument says. */
public final class Ticker {
  private static final int PAUSE_MILLIS = 50;

  public static void main(String[] args) throws InterruptedException {
    int ticks = Integer.parseInt(args[0]);
    for (int i = 0; i < ticks; i++) {
      System.out.print("tick " + i + (args.length > 1 ? args[1] : "\n"));
      System.out.flush();
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private Ticker() {}
}
