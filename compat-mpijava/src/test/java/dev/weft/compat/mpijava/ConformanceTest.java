package dev.weft.compat.mpijava;

import dev.weft.compat.mpijava.conformance.AllCases;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The old API's contract, over every transport. All cases run in one job for each size. */
@ParameterizedClass(name = "{0}")
@EnumSource(value = Via.class, mode = EnumSource.Mode.EXCLUDE, names = "UCX")
final class ConformanceTest {
  @Parameter Via via = Via.LOCAL;

  @Test
  void oneRank() {
    OldPrograms.run(1, via, AllCases.class, "one", "two");
  }

  @Test
  void twoRanks() {
    OldPrograms.run(2, via, AllCases.class, "one", "two");
  }

  @Test
  void fourRanks() {
    OldPrograms.run(4, via, AllCases.class, "one", "two");
  }

  @Lengthy
  @Test
  void manyRanks() {
    OldPrograms.run(Thorough.count(5, 7), via, AllCases.class, "one", "two");
  }
}
