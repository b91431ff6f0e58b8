package dev.weft.internal.os.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.NativeAccess;
import java.lang.foreign.Arena;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ring that crosses arming and sleeping is never slept through: two threads. */
@Timeout(120)
class DoorbellRaceTest {

  @Test
  void neverLosesARingInTheKernel() throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    DoorbellRace race = race(100_000, 42);
    Doorbell sleeper = Doorbell.over(race.line());
    sleeper.prepare();
    run(race, sleeper, Doorbell.over(race.line()));
  }

  @Test
  void neverLosesARingWhileOneSideCannotTellTheKernel() throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    DoorbellRace race = race(500, 43);
    run(race, Doorbell.over(race.line()), new Doorbell(race.line()));
  }

  @Test
  void neverLosesARingWhileParking() throws Exception {
    DoorbellRace race = race(5_000, 44);
    Doorbell doorbell = new Doorbell(race.line());
    run(race, doorbell, doorbell);
  }

  private static DoorbellRace race(int rounds, long seed) {
    return new DoorbellRace(
        Arena.ofAuto().allocate(DoorbellRace.BYTES, DoorbellLine.BYTES), rounds, seed);
  }

  private static void run(DoorbellRace race, Doorbell sleeper, Doorbell ringer) throws Exception {
    CompletableFuture<Void> ringing = CompletableFuture.runAsync(() -> race.ring(ringer));
    assertThat(race.sleep(sleeper)).as("sleeps").isGreaterThan(race.rounds() / 1000);
    ringing.get(10, TimeUnit.SECONDS);
  }
}
