package dev.weft.cli.program;

import dev.weft.Weft;

/** Has a static field, as programs have. */
public final class Counter {
  private static int count;

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      count += weft.world().rank() + 1;
      weft.world().barrier();
      System.out.println("count of rank " + weft.world().rank() + " is " + count);
    }
  }

  private Counter() {}
}
