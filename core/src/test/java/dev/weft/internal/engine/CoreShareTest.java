package dev.weft.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.Cores;
import dev.weft.internal.os.ProcessorList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CoreShareTest {
  private static final String HERE = "here";
  private static final int NOBODYS = 60_000;

  private static CoreShare of(String... processors) {
    List<Card> cards = new ArrayList<>();
    for (String list : processors) {
      cards.add(new Card(cards.size(), HERE, "process", 1, list, Map.of()));
    }
    cards.add(new Card(cards.size(), "elsewhere", "process", 1, Cores.allowed(), Map.of()));
    return CoreShare.of(cards, HERE);
  }

  @Test
  void ranksThatAreNotBoundShareAllCores() {
    int cores = Cores.usable();
    String[] each = new String[cores];
    Arrays.fill(each, Cores.allowed());
    assertThat(of(each)).isEqualTo(new CoreShare(cores, cores));
    assertThat(of(each).isScarce()).isFalse();
  }

  @Test
  void ranksOnOtherCoresTakeNone() {
    assumeThat(ProcessorList.parse(Cores.allowed()).isEmpty()).isFalse();
    String other = Integer.toString(NOBODYS);
    assertThat(of(Cores.allowed(), other, other, other))
        .isEqualTo(new CoreShare(1, Cores.usable()));
  }

  @Test
  void oneThatMayRunHereAndElsewhereBringsItsCores() {
    assumeThat(Cores.quota()).isInfinite();
    int own = ProcessorList.parse(Cores.allowed()).cardinality();
    assumeThat(own).isPositive();
    assertThat(of(Cores.allowed(), Cores.allowed() + "," + NOBODYS))
        .isEqualTo(new CoreShare(2, own + 1));
  }

  @Test
  void whereItIsUnknownRanksShareTheMachine() {
    assertThat(of("", Cores.allowed(), "").ranks()).isEqualTo(3);
  }
}
