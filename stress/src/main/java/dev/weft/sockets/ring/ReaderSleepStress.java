package dev.weft.sockets.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * A writer that writes into the first level and into the next, ends the stream, and wakes a reader
 * that sleeps. The reader says that it sleeps, and looks once more. The first figure is how it saw
 * the stream end, the second how many bytes it then read, the third how many of these were wrong,
 * the fourth how many wake-ups were sent to it.
 */
@JCStressTest
@Outcome(id = "1, 4104, 0, [01]", expect = ACCEPTABLE, desc = "seen whole")
@Outcome(id = "0, (0|8|4096|4104), 0, 1", expect = ACCEPTABLE, desc = "not seen whole, but woken")
@Outcome(expect = FORBIDDEN, desc = "slept through, woken twice, torn, or ended too early")
@State
public class ReaderSleepStress {
  private final RingRace race = new RingRace((_, _) -> true);

  @Actor
  public void writer(IIII_Result result) {
    race.writeShort();
    result.r4 += wakeUps();
    race.writeLong();
    result.r4 += wakeUps();
    race.writer.end(RingWriter.FINISHED);
    result.r4 += wakeUps();
  }

  private int wakeUps() {
    return race.writer.mustWakeReader() ? 1 : 0;
  }

  @Actor
  public void reader(IIII_Result result) {
    boolean _ = race.reader.sleep();
    result.r1 = race.reader.ending();
    result.r2 = race.read();
    result.r3 = race.wrong();
  }
}
