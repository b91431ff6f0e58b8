package dev.weft.junit;

import dev.weft.Weft;

/** The code that each rank runs. */
@FunctionalInterface
interface RankBody {
  void run(Weft weft) throws Throwable;
}
