package dev.weft.sockets.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A writer that has no room says that it sleeps, looks once more, and takes back that it does if it
 * need not; a reader makes room. The first figure is whether the writer saw the room, the second
 * whether the reader has sent a wake-up, the third whether the writer, awake, knows that it has.
 */
@JCStressTest
@Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "seen; no wake-up")
@Outcome(id = "[01], 1, 1", expect = ACCEPTABLE, desc = "woken, and that is known")
@Outcome(expect = FORBIDDEN, desc = "slept through, or a wake-up that nobody expects")
@State
public class WriterSleepStress {
  private final RingRace race = new RingRace((_, _) -> false);
  private final byte[] target = new byte[RingRace.LONG];

  public WriterSleepStress() {
    race.writeLong();
  }

  @Actor
  public void writer(III_Result result) {
    boolean _ = race.writer.sleep();
    boolean room = race.writer.isReady();
    result.r1 = room ? 1 : 0;
    // One that saw no room would sleep until it is woken.
    result.r3 = !room || race.writer.awake() ? 1 : 0;
  }

  @Actor
  public void reader(III_Result result) {
    // Nothing comes between the two that would give the processor time to publish the first.
    int _ = race.reader.read(target, 0, target.length);
    result.r2 = race.reader.writerSleeps() && race.reader.mustWakeWriter() ? 1 : 0;
  }
}
