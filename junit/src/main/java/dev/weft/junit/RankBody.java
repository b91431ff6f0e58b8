package dev.weft.junit;

import dev.weft.Weft;

/** What each rank does. */
@FunctionalInterface
interface RankBody {
  void run(Weft weft) throws Throwable;
}
