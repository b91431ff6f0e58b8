package dev.weft.internal.transport.ring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.transport.CountingBell;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.Link;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Both ends of small rings, driven by one thread in a random order: what the sender offers, when it
 * goes on with it, when it waits in vain and fetches room, and how many frames the receiver takes.
 */
@WithoutNativeCalls
@Timeout(60)
class RingModelTest {
  private static final int SCHEDULES = 300;
  private static final int STEPS = 400;
  private static final int PEER = 3;

  @Test
  void messagesComeWholeAndInOrderWheneverRoomIsFetched() {
    int taken = 0;
    for (long seed = 0; seed < SCHEDULES; seed++) {
      Schedule schedule = new Schedule(seed);
      schedule.run();
      taken += schedule.taken;
    }
    assertThat(taken).as("messages that the receiver has taken itself").isGreaterThan(SCHEDULES);
  }

  private static final class Schedule implements FrameHandler {
    private final long seed;
    private final Random random;
    private final NextRoom nextRoom = new NextRoom();
    private final RingLink link;
    private final RingReceiver receiver;
    private final int longest;

    /** Numbers of the messages that are on their way, which are their tags too. */
    private final Queue<Message> expected = new ArrayDeque<>();

    private int number;
    private int taken;
    private @Nullable Message leaving;
    private long left;

    Schedule(long seed) {
      this.seed = seed;
      random = new Random(seed);
      RingShape shape = new RingShape(32 << random.nextInt(2), 256 << random.nextInt(8));
      longest = 3 * shape.bulkBytes();
      MemorySegment ring = Arena.ofAuto().allocate(shape.bytes(), 64);
      link =
          new RingLink(
              ring,
              shape,
              new CountingBell(),
              nextRoom,
              new NothingExposed(),
              longest,
              Long.MAX_VALUE);
      receiver = new RingReceiver(ring, shape, PEER, this);
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(5)) {
          case 0 -> nextRoom.fetch();
          case 1 -> receiver.poll(random.nextInt(5));
          case 2 -> take();
          default -> send();
        }
      }
      for (int idle = 0; idle < 3; idle = receiver.poll(7) > 0 || send() ? 0 : idle + 1) {
        number = Integer.MAX_VALUE;
        nextRoom.fetch();
      }
      assertThat(expected).as("messages that never came, seed %d", seed).isEmpty();
    }

    /** The receiver takes the next message itself, or asks for another one, or for a longer one. */
    private void take() {
      Message next = expected.peek();
      int context = random.nextInt(8) == 0 ? 2 : 1;
      int tag = (next == null ? number : next.number) + (random.nextInt(8) == 0 ? 1 : 0);
      byte[] target = new byte[random.nextInt(8) == 0 ? random.nextInt(longest) : longest];
      int bytes = receiver.copy(context, tag, target, 0, target.length);
      if (bytes >= 0) {
        assertThat(next).as("a message that nobody has sent, seed %d", seed).isNotNull();
        assertThat(context).isEqualTo(1);
        assertThat(tag).isEqualTo(next.number);
        assertThat(Arrays.copyOf(target, bytes)).as("seed %d", seed).isEqualTo(next.bytes);
        if (random.nextBoolean()) {
          receiver.consume();
          var _ = expected.remove();
          taken++;
        }
      }
    }

    /** Goes on with the message under way, or begins the next. */
    private boolean send() {
      Message message = leaving;
      if (message == null) {
        return number < Integer.MAX_VALUE && begin();
      }
      long taken = link.offerMore(message.bytes, message.bytes.length - left, left);
      left -= taken;
      leaving = left > 0 ? message : null;
      return taken > 0;
    }

    private boolean begin() {
      int bytes = random.nextInt(1 + random.nextInt(random.nextBoolean() ? 60 : longest));
      Message message = new Message(number, content(number, bytes));
      long taken = link.offer(Frame.EAGER, 1, number, bytes, 0, message.bytes, 0, bytes);
      if (taken == Link.NO_ROOM) {
        return false;
      }
      number++;
      expected.add(message);
      left = bytes - taken;
      leaving = left > 0 ? message : null;
      return true;
    }

    private static byte[] content(int number, int bytes) {
      byte[] content = new byte[bytes];
      new Random(number).nextBytes(content);
      return content;
    }

    @Override
    public void eager(
        int peer, int context, int tag, MemorySegment payload, long offset, int length) {
      begin(peer, Frame.EAGER, context, tag, length, 0).accept(payload, offset, length);
    }

    @Override
    public Inflow begin(int peer, int kind, int context, int tag, long total, long id) {
      Message message = expected.remove();
      assertThat(tag).as("order, seed %d", seed).isEqualTo(message.number);
      assertThat(total).isEqualTo(message.bytes.length);
      return new Check(message.bytes);
    }

    @Override
    public @Nullable Inflow inflow(int peer, long id) {
      return null;
    }

    @Override
    public void control(int peer, int kind, int context, int tag, long total, long id) {
      throw new AssertionError("nobody has sent a frame of kind " + kind);
    }

    @Override
    public void lost(int peer, String why) {
      throw new AssertionError(why);
    }

    private final class Check implements Inflow {
      private final byte[] bytes;
      private int received;

      Check(byte[] bytes) {
        this.bytes = bytes;
      }

      @Override
      public void accept(MemorySegment from, long offset, long length) {
        MemorySegment expected = MemorySegment.ofArray(bytes).asSlice(received, length);
        assertThat(from.asSlice(offset, length).mismatch(expected))
            .as("wrong byte after byte %d, seed %d", received, seed)
            .isEqualTo(-1);
        received += Math.toIntExact(length);
      }

      @Override
      public long remaining() {
        return bytes.length - received;
      }

      @Override
      public @Nullable MemorySegment window() {
        return null;
      }

      @Override
      public void advance(long length) {
        throw new AssertionError("no window was given");
      }
    }
  }

  private record Message(int number, byte[] bytes) {}
}
