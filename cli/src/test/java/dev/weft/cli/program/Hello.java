package dev.weft.cli.program;

import dev.weft.Weft;

/** Says who it is and what it was given. */
public final class Hello {
  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      System.out.println(
          "rank %d of %d: %s"
              .formatted(weft.world().rank(), weft.world().size(), String.join(" ", weft.args())));
    }
  }

  private Hello() {}
}
