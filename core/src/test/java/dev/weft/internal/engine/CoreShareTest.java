package dev.weft.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.CorePlace;
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
      cards.add(new Card(cards.size(), HERE, "process", 1, list, CorePlace.ANYWHERE, Map.of()));
    }
    cards.add(
        new Card(
            cards.size(),
            "elsewhere",
            "process",
            1,
            AvailableCores.allowed(),
            CorePlace.ANYWHERE,
            Map.of()));
    return CoreShare.of(cards, HERE);
  }

  @Test
  void ranksThatAreNotBoundShareAllCores() {
    int cores = AvailableCores.usable();
    String[] each = new String[cores];
    Arrays.fill(each, AvailableCores.allowed());
    assertThat(of(each)).isEqualTo(new CoreShare(cores, cores));
    assertThat(of(each).isScarce()).isFalse();
  }

  @Test
  void ranksOnOtherCoresTakeNone() {
    assumeThat(ProcessorList.parse(AvailableCores.allowed()).isEmpty()).isFalse();
    String other = Integer.toString(NOBODYS);
    assertThat(of(AvailableCores.allowed(), other, other, other))
        .isEqualTo(new CoreShare(1, AvailableCores.usable()));
  }

  @Test
  void oneThatMayRunHereAndElsewhereBringsItsCores() {
    assumeThat(AvailableCores.quota()).isInfinite();
    int own = ProcessorList.parse(AvailableCores.allowed()).cardinality();
    assumeThat(own).isPositive();
    assertThat(of(AvailableCores.allowed(), AvailableCores.allowed() + "," + NOBODYS))
        .isEqualTo(new CoreShare(2, own + 1));
  }

  @Test
  void whereItIsUnknownRanksShareTheMachine() {
    assertThat(of("", AvailableCores.allowed(), "").ranks()).isEqualTo(3);
  }
}
