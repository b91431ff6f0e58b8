package dev.weft.compat.openmpi;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.ThreadRanks;
import dev.weft.testkit.Via;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The conformance suite, by 1 and 5 ranks over every transport, or by 1, 2, 4 and 7 in a thorough
 * run. A rank keeps its classes from one job to the next, so that Init after Finalize is tested all
 * the time.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(value = Via.class, mode = EnumSource.Mode.EXCLUDE, names = "UCX")
@Timeout(120)
class ConformanceTest {
  private static final String PROGRAM = "conformance.Conformance";
  private static final RankLoader[] LOADERS = new RankLoader[7];

  @Parameter Via via = Via.LOCAL;
  @TempDir Path folder;

  static {
    Arrays.setAll(LOADERS, RankLoader::new);
  }

  static IntStream numbersOfRanks() {
    return Thorough.isWanted() ? IntStream.of(1, 2, 4, 7) : IntStream.of(1, 5);
  }

  @ParameterizedTest
  @MethodSource("numbersOfRanks")
  void allOfIt(int ranks) {
    try {
      job(ranks);
    } catch (RuntimeException | Error e) {
      Arrays.setAll(LOADERS, RankLoader::new);
      throw e;
    }
  }

  private void job(int ranks) {
    AtomicInteger next = new AtomicInteger();
    ThreadRanks.run(
        ranks,
        via,
        args -> {
          try {
            Class.forName(PROGRAM, true, LOADERS[next.getAndIncrement()])
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
          } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
          }
        },
        folder.toString());
  }
}
