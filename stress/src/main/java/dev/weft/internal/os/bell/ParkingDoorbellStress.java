package dev.weft.internal.os.bell;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The doorbell without native calls. The first figure is what the sleeper saw of the work after
 * arming, the second whether the bell was still armed when both had finished.
 */
@JCStressTest
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "seen, and rung")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "seen; the ring came before the arming")
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not seen, but rung")
@Outcome(id = "0, 1", expect = FORBIDDEN, desc = "slept through")
@State
public class ParkingDoorbellStress {
  private final DoorbellRace race = new DoorbellRace(Doorbell::new);

  @Actor
  public void sleeper(II_Result result) {
    race.armThenLook(result);
  }

  @Actor
  public void ringer() {
    race.publishThenRing();
  }

  @Arbiter
  public void after(II_Result result) {
    race.lookAtBell(result);
  }
}
