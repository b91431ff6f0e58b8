package dev.weft.internal.transport.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A sender and a receiver at the two ends of a ring. Three frames: one whose payload lies in its
 * slot, one whose payload goes through the bulk ring, one without payload. The first figure is how
 * many the receiver has seen, the second how much of them was not what was sent, or not in order.
 */
@JCStressTest
@Outcome(id = "[0-3], 0", expect = ACCEPTABLE, desc = "frames come whole and in order")
@Outcome(expect = FORBIDDEN, desc = "a frame was seen before it was written")
@State
public class RingStress {
  private static final RingShape SHAPE = new RingShape(128, 512);
  private static final int PEER = 5;
  private static final int SHORT = 8;
  private static final int LONG = 200;

  private final MemorySegment ring = MemorySegment.ofArray(new long[(int) SHAPE.bytes() >> 3]);
  private final NextRoom nextRoom = new NextRoom();
  private final RingLink link =
      new RingLink(ring, SHAPE, new Unheard(), nextRoom, new NothingExposed(), LONG, LONG);
  private final Checker checker = new Checker();
  private final RingReceiver receiver = new RingReceiver(ring, SHAPE, PEER, checker);

  @Actor
  public void sender() {
    byte[] payload = new byte[LONG];
    Arrays.fill(payload, (byte) 1);
    link.offer(Frame.EAGER, 1, 1, SHORT, 0, payload, 0, SHORT);
    Arrays.fill(payload, (byte) 2);
    link.offer(Frame.EAGER, 2, 2, LONG, 0, payload, 0, LONG);
    nextRoom.fetch();
    link.offer(Frame.ACK, 3, 3, 3, 3, payload, 0, 0);
  }

  @Actor
  public void receiver(II_Result result) {
    for (int looks = 0; looks < 3; looks++) {
      result.r1 += receiver.poll(3);
    }
    result.r2 = checker.wrong;
  }

  /** The n-th frame has n in all its places. */
  private static final class Checker implements FrameHandler {
    private int seen;
    private int wrong;

    @Override
    public void eager(
        int peer, int context, int tag, MemorySegment payload, long offset, int length) {
      check(peer, context, tag, length == (seen == 0 ? SHORT : LONG));
      for (byte each :
          payload.asSlice(offset, length).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE)) {
        wrong += each == seen ? 0 : 1;
      }
    }

    @Override
    public Inflow begin(int peer, int kind, int context, int tag, long total, long id) {
      throw new IllegalStateException("no frame here comes in pieces");
    }

    @Override
    public @Nullable Inflow inflow(int peer, long id) {
      throw new IllegalStateException("no frame here comes in pieces");
    }

    @Override
    public void control(int peer, int kind, int context, int tag, long total, long id) {
      check(peer, context, tag, kind == Frame.ACK && total == 3 && id == 3);
    }

    private void check(int peer, int context, int tag, boolean rest) {
      seen++;
      wrong += peer == PEER && context == seen && tag == seen && rest ? 0 : 1;
    }

    @Override
    public void lost(int peer, String why) {
      wrong++;
    }
  }

  /** The receiver here never sleeps. */
  private static final class Unheard extends Doorbell {
    /** One line for all: nothing is written to it after the start. */
    private static final MemorySegment LINE = Arena.global().allocate(64, 64);

    Unheard() {
      super(LINE);
    }

    @Override
    public void ring() {}
  }
}
