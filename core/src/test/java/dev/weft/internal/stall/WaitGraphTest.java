package dev.weft.internal.stall;

import static dev.weft.internal.stall.Pictures.ANY;
import static dev.weft.internal.stall.Pictures.busy;
import static dev.weft.internal.stall.Pictures.call;
import static dev.weft.internal.stall.Pictures.closingNode;
import static dev.weft.internal.stall.Pictures.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WaitGraphTest {
  private static WaitGraph graph(RankState... states) {
    return new WaitGraph(List.of(states));
  }

  @Test
  void findsACycle() {
    WaitGraph graph = graph(waiting(0, 2), waiting(1, 0), waiting(2, 1));
    assertThat(graph.stuck()).containsExactly(0, 1, 2);
    assertThat(graph.cycles()).containsExactly(List.of(0, 2, 1));
  }

  @Test
  void whoeverWaitsForABusyRankIsNotStuck() {
    WaitGraph graph = graph(busy(0), waiting(1, 0), waiting(2, 1), waiting(3, 2));
    assertThat(graph.stuck()).isEmpty();
    assertThat(graph.cycles()).isEmpty();
  }

  @Test
  void aCycleIsOneEvenBesideABusyRank() {
    WaitGraph graph = graph(waiting(0, 1), waiting(1, 0), busy(2), waiting(3, 2), waiting(4, 1));
    assertThat(graph.stuck()).containsExactly(0, 1, 4);
    assertThat(graph.cycles()).containsExactly(List.of(0, 1));
  }

  @Test
  void ofWhoWaitsForADoubtfulRankNothingIsCertain() {
    WaitGraph graph =
        graph(Pictures.doubtful(0, 1), waiting(1, 0), waiting(2, 1), waiting(3, 4), waiting(4, 3));
    assertThat(graph.stuck()).containsExactly(0, 1, 2, 3, 4);
    assertThat(graph.certain()).containsExactly(3, 4);
  }

  @Test
  void anyRankOfTheGroupMayEndAWaitForAny() {
    assertThat(graph(waiting(0, ANY), busy(1)).stuck()).isEmpty();
    CallSite site = new CallSite("receive", "", CallSite.Part.MESSAGES);
    RankState inGroup = waiting(0, List.of(call(site, ANY, 0, List.of(0, 2))));
    WaitGraph graph = graph(inGroup, busy(1), waiting(2, 0));
    assertThat(graph.stuck()).containsExactly(0, 2);
    assertThat(graph.cycles()).containsExactly(List.of(0, 2));
  }

  /** Even one for which it does not wait, and that has closed its own node. */
  @Test
  void whoClosesANodeServesEachRankThatMayGoOn() {
    assertThat(graph(closingNode(0, 1), waiting(1, 0), busy(2)).stuck()).isEmpty();
    assertThat(graph(closingNode(0, 1, 2), waiting(1, 0), closingNode(2, 1)).stuck())
        .containsExactly(0, 1, 2);
  }

  @Test
  void whoWaitsForADoubtfulRankToCloseItsNodeIsNotStuckForCertain() {
    WaitGraph graph = graph(closingNode(0, 1), Pictures.doubtful(1, 0));
    assertThat(graph.stuck()).containsExactly(0, 1);
    assertThat(graph.certain()).isEmpty();
  }

  @Test
  void oneThreadThatMayGoOnIsEnough() {
    assertThat(graph(waiting(0, 1, 2), waiting(1, 0), busy(2)).stuck()).isEmpty();
  }

  @Test
  void whoHasEndedFreesNobody() {
    WaitGraph graph = graph(waiting(0, 1), RankState.ended(1, "has closed Weft"));
    assertThat(graph.stuck()).containsExactly(0);
    assertThat(graph.cycles()).isEmpty();
  }

  @Test
  void whoWaitsForAnotherThreadOfItsRankHidesNothing() {
    CallSite site = new CallSite("await", "", CallSite.Part.MESSAGES);
    BlockedCall proxy =
        new BlockedCall(site, "main", WaitTarget.of(WaitKind.BACKGROUND, List.of()));
    BlockedCall receive = call(site, 1, 0, List.of());
    WaitGraph graph =
        new WaitGraph(List.of(waiting(0, List.of(proxy, receive)), waiting(1, 0), busy(2)));
    assertThat(graph.stuck()).containsExactly(0, 1);
    assertThat(graph.cycles()).containsExactly(List.of(0, 1));
  }

  @Test
  void aRankMayWaitForItself() {
    assertThat(graph(waiting(0, 0)).cycles()).containsExactly(List.of(0));
  }

  @Test
  void findsEachOfSeveralCyclesOnce() {
    WaitGraph graph =
        graph(waiting(0, 1), waiting(1, 2), waiting(2, 1), waiting(3, 4), waiting(4, 3));
    assertThat(graph.cycles()).containsExactly(List.of(1, 2), List.of(3, 4));
  }

  @Test
  void looksDownEveryBranch() {
    WaitGraph graph =
        graph(waiting(0, 3, 1), waiting(1, 0), waiting(3, 4), RankState.ended(4, "has closed"));
    assertThat(graph.cycles()).containsExactly(List.of(0, 1));
  }

  @Test
  void managesManyRanks() {
    List<RankState> states = new ArrayList<>();
    for (int rank = 0; rank < 1000; rank++) {
      states.add(waiting(rank, (rank + 1) % 1000));
    }
    WaitGraph graph = new WaitGraph(states);
    assertThat(graph.cycles()).hasSize(1);
    assertThat(graph.cycles().getFirst()).hasSize(1000);
  }
}
