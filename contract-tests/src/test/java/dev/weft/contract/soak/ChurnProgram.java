package dev.weft.contract.soak;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.weft.Comm;
import dev.weft.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A rank that makes and closes things so often: {@code kind times notes}. After each tenth it
 * writes what it holds to a file.
 */
final class ChurnProgram {
  static final int SAMPLES = 10;

  private ChurnProgram() {}

  public static void main(String[] args) throws IOException {
    Churn kind = Churn.valueOf(args[0]);
    int times = Integer.parseInt(args[1]);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Path notes = Path.of(args[2], "rank-" + world.rank());
      int done = 0;
      for (int sample = 1; sample <= SAMPLES; sample++) {
        int until = (int) ((long) times * sample / SAMPLES);
        for (; done < until; done++) {
          kind.once(world, done);
        }
        world.barrier();
        Files.writeString(notes, done + ": " + Footprint.now() + "\n", CREATE, APPEND);
        world.barrier();
      }
    }
  }
}
