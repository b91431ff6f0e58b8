package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where ranks were takes a line for all at the same place. */
final class RankLocationsTest {

  @Test
  void onlyTheProgramsOwnFramesCount() {
    StackTraceElement[] waiting = {
      new StackTraceElement("dev.weft.internal.engine.Waiting", "sleep", "Waiting.java", 1),
      new StackTraceElement(
          "dev.weft.internal.comm.Communicator", "barrier", "Communicator.java", 3),
      new StackTraceElement("Main", "main", "Main.java", 4)
    };
    assertThat(lines(waiting, 3)).isEqualTo("3 in barrier, called at Main.main(Main.java:4)\n");
    StackTraceElement[] computing = {
      new StackTraceElement("java.util.Arrays", "sort", "Arrays.java", 1),
      new StackTraceElement("Main", "main", "Main.java", 5)
    };
    assertThat(lines(computing, 0)).isEqualTo("0 at Main.main(Main.java:5)\n");
    StackTraceElement[] idle = {
      new StackTraceElement("java.lang.Thread", "sleep", "Thread.java", 1)
    };
    assertThat(lines(idle, 0)).isEmpty();
    assertThat(lines(computing, -1)).isEmpty();
  }

  private static String lines(StackTraceElement[] frames, int rank) {
    return RankLocations.lines(
        RankLocations.byRank(Map.of(Thread.currentThread(), frames), null, rank));
  }

  @Test
  void ranksAtOnePlaceShareALine() {
    Map<String, Set<Integer>> ranks = new LinkedHashMap<>();
    for (int rank : new int[] {3, 0, 1}) {
      RankLocations.addTo(ranks, rank + " in barrier, called at Main.main(Main.java:4)\n");
    }
    RankLocations.addTo(ranks, "4 at Main.main(Main.java:9)\n5 at Main.main(Main.java:9)\nx y\n\n");
    RankLocations.add(ranks, "had ended", 6);
    assertThat(RankLocations.text(ranks))
        .isEqualTo(
            """
            weft: ranks 0, 1 and 3 were in barrier, called at Main.main(Main.java:4) [W2009]
            weft: ranks 4 and 5 were at Main.main(Main.java:9) [W2009]
            weft: rank 6 had ended [W2009]
            """);
  }

  @Test
  void manyPlacesAreCutShort() {
    Map<String, Set<Integer>> ranks = new LinkedHashMap<>();
    for (int rank = 0; rank < 64; rank++) {
      RankLocations.addTo(ranks, rank + " at Main.main(Main.java:" + rank + ")");
    }
    assertThat(RankLocations.text(ranks).lines())
        .hasSize(17)
        .last()
        .isEqualTo("weft: and 48 more places [W2009]");
  }
}
