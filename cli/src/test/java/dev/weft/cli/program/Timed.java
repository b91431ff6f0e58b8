package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;

/** Takes the time of a section with a part, as often as the rank's number and one. */
public final class Timed {
  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      for (int i = 0; i <= world.rank(); i++) {
        try (var _ = world.time("step")) {
          part(world);
        }
      }
    }
  }

  private static void part(Comm world) {
    try (var _ = world.time("part")) {
      Thread.onSpinWait();
    }
  }

  private Timed() {}
}
