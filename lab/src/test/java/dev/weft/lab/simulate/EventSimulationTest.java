package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.weft.lab.program.MessageAlgorithm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class EventSimulationTest {
  private static final Costs COSTS =
      new Costs(
          3,
          Curve.line(2, 1),
          Curve.line(1, 0.5),
          LinkCosts.NONE,
          Curve.line(0, 1),
          Curve.line(0, 0.25),
          4,
          2);

  /** With which messages of some pieces take few ticks. */
  private static final Costs LONG =
      new Costs(
          3,
          Curve.line(2, 0.02),
          Curve.line(1, 0.01),
          LinkCosts.NONE,
          Curve.line(0, 0.02),
          Curve.line(0, 0.005),
          4,
          2);

  @Test
  void aMessageTakesItsOverheadsAndLatency() {
    double[][] marks =
        EventSimulation.marks(
            COSTS,
            List.of(
                new StepWriter(0, 2).send(1, 1000).mark().list(),
                new StepWriter(1, 2).receive(0).mark().list()),
            2,
            Cabling.NONE);
    assertThat(marks[0][0]).isCloseTo(3, within(1e-9));
    assertThat(marks[1][0]).isCloseTo(3 + 3 + 1.5, within(1e-9));
  }

  /** The one that comes first waits for the other; both go on ten later. */
  @Test
  void ranksStartTogether() {
    double[][] marks =
        EventSimulation.marks(
            COSTS,
            List.of(
                new StepWriter(0, 2).start(10).mark().list(),
                new StepWriter(1, 2).combine(7000).start(10).mark().list()),
            2,
            Cabling.NONE);
    assertThat(marks[0][0]).isCloseTo(17, within(1e-9));
    assertThat(marks[1][0]).isCloseTo(17, within(1e-9));
  }

  /** While a rank waits on the only core, it spins for 4 and gives the core up. */
  @Test
  void ranksThatShareACoreWaitForIt() {
    double[][] marks =
        EventSimulation.marks(
            COSTS,
            List.of(
                new StepWriter(0, 2).receive(1).mark().list(),
                new StepWriter(1, 2).send(0, 1000).mark().list()),
            1,
            Cabling.NONE);
    assertThat(marks[1][0]).isCloseTo(4 + 3, within(1e-9));
    // The message is there at 4 + 3 + 3; turns end at 9 and 11, then it is received.
    assertThat(marks[0][0]).isCloseTo(11 + 1.5, within(1e-9));
  }

  /** A message of which the ranks that wait for it could look for 10^9 times. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void shortTurnsDoNotMakeALongWaitLonger(int cores) {
    double latency = 1e6;
    Costs costs =
        new Costs(
            latency,
            COSTS.send(),
            COSTS.receive(),
            LinkCosts.NONE,
            COSTS.combine(),
            COSTS.copy(),
            COSTS.spin(),
            Costs.LEAST_TURN);
    double[][] marks =
        EventSimulation.marks(
            costs,
            List.of(
                new StepWriter(0, 3).send(2, 1000).receive(2).mark().list(),
                new StepWriter(1, 3).receive(2).mark().list(),
                new StepWriter(2, 3).receive(0).send(0, 1000).send(1, 1000).mark().list()),
            cores,
            Cabling.NONE);
    assertThat(marks[2][0]).isCloseTo(3 + latency + 1.5 + 3 + 3, within(8.0));
    assertThat(marks[0][0]).isCloseTo(marks[2][0] - 3 + latency + 1.5, within(8.0));
    assertThat(marks[1][0]).isCloseTo(marks[2][0] + latency + 1.5, within(8.0));
  }

  @Test
  void whatNobodySendsIsNotWaitedForForever() {
    List<List<Step>> programs =
        List.of(new StepWriter(0, 2).receive(1).list(), new StepWriter(1, 2).receive(0).list());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventSimulation.marks(COSTS, programs, 2, Cabling.NONE))
        .withMessageContaining("nobody sends");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventSimulation.marks(COSTS, programs, 1, Cabling.NONE))
        .withMessageContaining("nobody sends");
  }

  /** All that is sent is received, whatever the number of ranks. */
  @ParameterizedTest
  @EnumSource(MessageAlgorithm.class)
  void everyMessageHasAReceiver(MessageAlgorithm algorithm) {
    for (int ranks = 1; ranks <= 20; ranks++) {
      int[][] open = new int[ranks][ranks];
      List<List<Step>> programs = Schedules.of(algorithm, ranks, 4096);
      for (int rank = 0; rank < ranks; rank++) {
        for (Step step : programs.get(rank)) {
          switch (step) {
            case Step.Send send -> open[rank][send.peer()]++;
            case Step.Post post -> open[post.peer()][rank]--;
            default -> {}
          }
        }
      }
      for (int[] row : open) {
        assertThat(row).as(algorithm.id() + " " + ranks).containsOnly(0);
      }
    }
  }

  /** Against a simulation that looks at every rank and message at every tick of a clock. */
  @ParameterizedTest
  @EnumSource(MessageAlgorithm.class)
  void agreesWithAClockThatTicks(MessageAlgorithm algorithm) {
    for (int ranks : new int[] {2, 3, 4, 6, 8}) {
      List<List<Step>> programs = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        StepWriter stepWriter = new StepWriter(rank, ranks);
        Schedules.add(stepWriter, algorithm, 200_000);
        programs.add(stepWriter.mark().list());
      }
      double[][] events = EventSimulation.marks(LONG, programs, ranks, Cabling.NONE);
      double[] ticks = TickingClock.ends(LONG, programs);
      for (int rank = 0; rank < ranks; rank++) {
        assertThat(events[rank][0])
            .as("%s, rank %d of %d", algorithm.id(), rank, ranks)
            .isCloseTo(ticks[rank], within(ticks[rank] * 0.02 + 0.2));
      }
    }
  }
}
