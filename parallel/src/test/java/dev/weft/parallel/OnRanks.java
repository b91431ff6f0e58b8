package dev.weft.parallel;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that run at several numbers of ranks, and over all transports if they are thorough. */
@ParameterizedClass(name = "{0} ranks over {1}")
@MethodSource("jobs")
abstract class OnRanks {
  @Parameter(0)
  int ranks;

  @Parameter(1)
  Via via = Via.LOCAL;

  static Stream<Arguments> jobs() {
    boolean thorough = Thorough.isWanted();
    int[] numbers = thorough ? new int[] {1, 2, 4, 7} : new int[] {1, 2, 5};
    List<Via> vias = thorough ? List.of(Via.LOCAL, Via.SHM, Via.TCP, Via.MIX) : List.of(Via.SHM);
    return vias.stream()
        .flatMap(each -> IntStream.of(numbers).mapToObj(ranks -> Arguments.of(ranks, each)));
  }
}
