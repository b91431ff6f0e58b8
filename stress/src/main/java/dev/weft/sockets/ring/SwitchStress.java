package dev.weft.sockets.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * A direction goes over to memory while its reader goes to sleep: the reader accepts, says that it
 * sleeps, and looks once more; the writer, if it sees that, says how many bytes came through TCP,
 * and writes to the ring. The first figure is whether the reader saw bytes in the ring, the second
 * how many it then believes to come through TCP, the third whether the writer has written to the
 * ring, the fourth how many wake-ups it has sent.
 */
@JCStressTest
@Outcome(id = "0, (-1|5), 0, 0", expect = ACCEPTABLE, desc = "the writer goes on in TCP")
@Outcome(id = "0, (-1|5), 1, 1", expect = ACCEPTABLE, desc = "not seen, but woken")
@Outcome(id = "1, 5, 1, [01]", expect = ACCEPTABLE, desc = "seen, behind the bytes of TCP")
@Outcome(expect = FORBIDDEN, desc = "slept through, or bytes of the ring before those of TCP")
@State
public class SwitchStress {
  private static final int THROUGH_TCP = 5;

  private final AgreementRace race = new AgreementRace();
  private final RingWriter writer = race.connector.writer();
  private final RingReader reader = race.acceptor.reader();
  private final byte[] one = new byte[1];

  @Actor
  public void writer(IIII_Result result) {
    if (writer.isAccepted()) {
      writer.switchAfter(THROUGH_TCP);
      result.r3 = writer.write(one, 0, 1);
      result.r4 = writer.mustWakeReader() ? 1 : 0;
    }
  }

  @Actor
  public void reader(IIII_Result result) {
    reader.accept();
    boolean _ = reader.sleep();
    result.r1 = reader.hasBytes() ? 1 : 0;
    result.r2 = (int) reader.bytesBefore();
  }
}
