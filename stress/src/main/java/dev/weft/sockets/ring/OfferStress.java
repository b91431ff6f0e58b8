package dev.weft.sockets.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The acceptor takes an offer while the connector, whose connection ends, takes it back. The first
 * figure is whether the acceptor has it, the second whether the connector has it back, the third
 * whether the connector sees in the end that it was taken.
 */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "both ends have agreed")
@Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "both ends know that they have not")
@Outcome(expect = FORBIDDEN, desc = "the ends differ")
@State
public class OfferStress {
  private static final byte[] ENDS = new byte[48];
  private static final long PROCESS = 7;

  private final AgreementRace race = new AgreementRace();
  private final long offer = race.connector.offer(ENDS);

  @Actor
  public void acceptor(III_Result result) {
    result.r1 = race.acceptor.take(ENDS, PROCESS, () -> true) ? 1 : 0;
  }

  @Actor
  public void connector(III_Result result) {
    result.r2 = race.connector.withdraw(offer) ? 1 : 0;
  }

  @Arbiter
  public void afterwards(III_Result result) {
    result.r3 = race.connector.isTaken(offer) ? 1 : 0;
  }
}
