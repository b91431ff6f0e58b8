package dev.weft.internal.collective.planned;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.shared.Spinning;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two ranks that exchange blocks of several lines in more rounds than there are slots, so that each
 * slot is written again, and taken back beforehand. The figures are how much each got that the
 * other did not write for the round.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "every block comes whole in its round")
@Outcome(expect = FORBIDDEN, desc = "a block was read too early, or written again too early")
@State
public class RoundMemoryStress {
  private static final int ROUNDS = 10;
  private static final int LONGS = 20;
  private static final long BYTES = (long) LONGS * Long.BYTES;

  private final MemorySegment memory =
      MemorySegment.ofArray(new long[(int) RoundMemory.bytes(2, BYTES) / Long.BYTES]);

  private int wrong(int rank) {
    long[] sent = new long[LONGS];
    long[] received = new long[LONGS];
    PlannedReduction larger = PlannedReduction.of(Slice.of(sent), Slice.of(received), 0, Op.MAX);
    PlannedRounds rounds =
        new PlannedRounds(
            "allReduce",
            new Sequence(),
            Objects.requireNonNull(larger),
            new RoundMemory(new Spinning(), memory, 2, rank, BYTES));
    int wrong = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      Arrays.fill(sent, 2L * round + rank);
      rounds.requireTurn();
      rounds.begin();
      boolean _ = rounds.spin();
      rounds.end();
      for (long each : received) {
        wrong += each == 2L * round + 1 ? 0 : 1;
      }
    }
    return wrong;
  }

  @Actor
  public void first(II_Result result) {
    result.r1 = wrong(0);
  }

  @Actor
  public void second(II_Result result) {
    result.r2 = wrong(1);
  }
}
