package dev.weft.lab.program;

import dev.weft.Weft;

/** Joins its job and leaves it: it shows the launcher's time. */
public final class WeftEmpty {
  private WeftEmpty() {}

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      weft.world();
    }
  }
}
