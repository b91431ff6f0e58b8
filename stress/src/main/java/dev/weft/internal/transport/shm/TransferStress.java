package dev.weft.internal.transport.shm;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A receiver begins and reads while the sender helps, then takes back. Of four pieces: how many the
 * receiver has read, how many the sender has written, and how much was not as it should be: a piece
 * for both or for none, addresses that were not those published, a message taken back that was
 * being copied.
 */
@JCStressTest
@Outcome(id = "[0-4], [0-4], 0", expect = ACCEPTABLE, desc = "each piece is one side's")
@Outcome(expect = FORBIDDEN, desc = "a piece was copied twice, lost, or from elsewhere")
@State
public class TransferStress {
  private static final long ID = 5;
  private static final long SOURCE = 1000;
  private static final long TARGET = 2000;
  private static final long BYTES = 256 << 10;
  private static final int PIECES = 4;
  private static final int LOOKS = 20;

  private final MemorySegment memory =
      MemorySegment.ofArray(new long[(int) SharedTransfer.BYTES >> 3]);
  private final SharedTransfer sender = new SharedTransfer(memory, 0);
  private final SharedTransfer receiver = new SharedTransfer(memory, 0);
  private int wrong;
  private boolean withdrawn;
  private boolean begun;

  @Actor
  public void sender(III_Result result) {
    sender.expose(ID, SOURCE);
    for (int look = 0; look < LOOKS; look++) {
      long piece = sender.claimBack();
      if (piece >= 0) {
        if (sender.target(piece) - TARGET != sender.source(piece) - SOURCE) {
          wrong++;
        }
        result.r2++;
        sender.wrote();
      }
    }
    withdrawn = sender.withdraw();
  }

  @Actor
  public void receiver(III_Result result) {
    for (int look = 0; look < LOOKS && !begun; look++) {
      begun = receiver.begin(ID, TARGET, BYTES);
    }
    if (begun) {
      for (long piece = receiver.claimFront(); piece >= 0; piece = receiver.claimFront()) {
        result.r1++;
      }
    }
  }

  @Arbiter
  public void arbiter(III_Result result) {
    int copied = result.r1 + result.r2;
    if (withdrawn == begun || copied != (begun ? PIECES : 0) || (begun && !receiver.isQuiet())) {
      wrong++;
    }
    result.r3 = wrong;
  }
}
