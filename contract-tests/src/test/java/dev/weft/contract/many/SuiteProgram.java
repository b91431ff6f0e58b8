package dev.weft.contract.many;

import dev.weft.Weft;
import dev.weft.contract.collective.Suite;

/** A rank of a job that runs the collective operations: {@code all|each} and a seed. */
final class SuiteProgram {
  private SuiteProgram() {}

  public static void main(String[] args) {
    long seed = Long.parseLong(args[1]);
    try (Weft weft = Weft.init(args)) {
      if (args[0].equals("all")) {
        Suite.all(weft.world(), seed);
      } else {
        Suite.each(weft.world(), seed);
      }
    }
  }
}
