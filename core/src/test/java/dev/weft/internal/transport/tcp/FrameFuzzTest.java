package dev.weft.internal.transport.tcp;

import static dev.weft.internal.transport.FrameLimits.require;
import static dev.weft.internal.transport.FrameLimits.requireControl;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.comm.Thorough;
import dev.weft.internal.transport.Discard;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.TcpAddress;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged frames: each is delivered within its limits or refused. */
@WithoutNativeCalls
@Timeout(120)
final class FrameFuzzTest {
  private static final int FRAMES = Thorough.count(25_000, 1_000_000);
  private static final long SEED = 20_260_101;

  @Test
  void damagedFramesAreDeliveredWithinLimitsOrRefused() {
    Random random = new Random(SEED);
    Guard guard = new Guard();
    StreamWire wire = new StreamWire();
    FrameReader reader = new FrameReader(1, wire, guard);
    int refused = 0;
    for (int i = 0; i < FRAMES; i++) {
      wire.load(random);
      try {
        while (wire.left() > 0) {
          reader.receive();
        }
        if (guard.begunBytes > StreamWire.MOST_BYTES) {
          // All frames for a long time would be taken for its payload.
          reader = new FrameReader(1, wire, guard);
        }
        guard.begunBytes = 0;
      } catch (IOException breach) {
        refused++;
        wire.clear();
        reader = new FrameReader(1, wire, guard);
      }
    }
    assertThat(refused).as("refused frames").isGreaterThan(FRAMES / 5);
    assertThat(guard.delivered).as("delivered frames").isGreaterThan(FRAMES / 5);
  }

  @Test
  void addresses() {
    Fuzz.runText(
        "tcp address",
        List.of(new TcpAddress("127.0.0.1", 4711, 1 << 20).toString()),
        IllegalArgumentException.class,
        TcpAddress::parse);
  }

  /** A header, whole or damaged, and some payload. */
  private static final class StreamWire extends ConnectedSocket {
    static final int MOST_BYTES = 2_000;

    private final byte[] bytes = new byte[MOST_BYTES];
    private final MemorySegment memory = MemorySegment.ofArray(bytes);
    private int from;
    private int to;

    void load(Random random) {
      from = 0;
      int kind = random.nextInt(FrameHeader.HEARD + 2);
      int payload = random.nextInt(64);
      int total = random.nextInt(8) == 0 ? random.nextInt() | 1 << 20 : payload;
      int context = random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(100);
      FrameHeader.write(memory, 0, kind, context, random.nextInt(), total, random.nextInt(4));
      int header = FrameHeader.payloadStart(kind, total);
      to = header + (Frame.carriesPayload(kind) ? payload : 0);
      switch (random.nextInt(4)) {
        case 0 -> bytes[random.nextInt(FrameHeader.BYTES)] ^= (byte) (1 << random.nextInt(8));
        case 1 ->
            memory.set(ValueLayout.JAVA_LONG_UNALIGNED, random.nextInt(24), random.nextLong());
        case 2 -> {
          if (random.nextInt(50) == 0) {
            random.nextBytes(bytes);
            to = bytes.length;
          }
        }
        default -> {}
      }
    }

    int left() {
      return to - from;
    }

    void clear() {
      from = to;
    }

    @Override
    public int receive(Object base, long offset, long length) {
      int count = (int) Math.min(length, to - from);
      dev.weft.internal.os.memory.Memory.copyIn(memory, from, base, offset, count);
      from += count;
      return count;
    }

    @Override
    public boolean connected() {
      return true;
    }

    @Override
    public int send(Object base, long offset, long length) {
      throw new AssertionError();
    }

    @Override
    public boolean undelivered() {
      return false;
    }

    @Override
    public void close() {}
  }

  /** Accepts what an engine must cope with, and nothing beyond the limits. */
  private static final class Guard implements FrameHandler {
    long delivered;
    long begunBytes;

    @Override
    public void eager(
        int peer, int context, int tag, MemorySegment payload, long offset, int length) {
      require(context >= 0 && length >= 0 && length <= FrameHeader.MAX_EAGER_BYTES);
      payload.asSlice(offset, length);
      delivered++;
    }

    @Override
    public Inflow begin(int peer, int kind, int context, int tag, long total, long id) {
      require(context >= 0 && total >= 0 && total <= FrameHeader.MAX_EAGER_BYTES);
      delivered++;
      begunBytes = total;
      return new Discard(total);
    }

    @Override
    public @Nullable Inflow inflow(int peer, long id) {
      return id < 2 ? new Discard(40) : null;
    }

    @Override
    public void control(int peer, int kind, int context, int tag, long total, long id) {
      requireControl(kind, context, total);
      delivered++;
    }

    @Override
    public void lost(int peer, String why) {
      throw new AssertionError(why);
    }
  }
}
