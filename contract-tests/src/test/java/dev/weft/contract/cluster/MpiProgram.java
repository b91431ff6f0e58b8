package dev.weft.contract.cluster;

import static dev.weft.Comm.ANY_SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Messages of all lengths and ways between all ranks, by a plan that each has drawn from the same
 * seed; then collective operations and a window. Prints a line for each rank.
 */
final class MpiProgram {
  private static final int MESSAGES = 300;
  private static final int MOST_BYTES = 1 << 20;
  private static final int SYNC = 3;

  /** What each rank knows of a message; its tag is its number. */
  private record Message(int from, int to, int bytes, boolean fromAny, boolean sync, boolean heap) {
    static Message draw(Random random, int size) {
      int bytes = (int) Math.pow(MOST_BYTES, random.nextDouble()) - 1;
      return new Message(
          random.nextInt(size),
          random.nextInt(size),
          bytes,
          random.nextBoolean(),
          random.nextInt(SYNC) == 0,
          random.nextBoolean());
    }

    byte[] content(int number) {
      byte[] content = new byte[bytes];
      new Random(number).nextBytes(content);
      return content;
    }
  }

  private MpiProgram() {}

  public static void main(String[] args) {
    long seed = Long.parseLong(args[0]);
    try (Weft weft = Weft.init(args);
        Arena arena = Arena.ofShared()) {
      Comm world = weft.world();
      messages(world, seed, arena);
      collectives(world);
      window(world);
      Comm half = world.split(world.rank() % 2, 0);
      assertThat(half.allReduce(1.0, Op.SUM)).isEqualTo(half.size());
      System.out.println("rank " + world.rank() + " of " + world.size() + " has all");
    }
  }

  private static void messages(Comm world, long seed, Arena arena) {
    Random random = new Random(seed);
    List<Message> plan = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      plan.add(Message.draw(random, world.size()));
    }
    List<Request> requests = new ArrayList<>();
    List<Object> received = new ArrayList<>();
    for (int number = 0; number < MESSAGES; number++) {
      Message message = plan.get(number);
      Object buffer = null;
      if (message.to == world.rank()) {
        int source = message.fromAny ? ANY_SOURCE : message.from;
        if (message.heap) {
          byte[] array = new byte[message.bytes];
          requests.add(world.ireceive(array, source, number));
          buffer = array;
        } else {
          MemorySegment segment = arena.allocate(message.bytes);
          requests.add(world.ireceive(segment, source, number));
          buffer = segment;
        }
      }
      received.add(buffer);
      if (message.from == world.rank()) {
        SendMode mode = message.sync ? SendMode.SYNCHRONOUS : SendMode.STANDARD;
        requests.add(world.isend(Slice.of(message.content(number)), message.to, number, mode));
      }
    }
    requests.forEach(Request::await);
    for (int number = 0; number < MESSAGES; number++) {
      byte[] content = plan.get(number).content(number);
      switch (received.get(number)) {
        case byte[] array -> assertThat(Arrays.equals(array, content)).isTrue();
        case MemorySegment segment ->
            assertThat(segment.mismatch(MemorySegment.ofArray(content))).isEqualTo(-1);
        case null, default -> {}
      }
    }
  }

  private static void collectives(Comm world) {
    int size = world.size();
    for (int length : new int[] {1, 100, 10_000, 200_000}) {
      double[] mine = new double[length];
      Arrays.fill(mine, world.rank() + 1);
      double[] sum = new double[length];
      world.allReduce(mine, sum, Op.SUM);
      assertThat(sum[length - 1]).isEqualTo(size * (size + 1) / 2.0);
      double[] all = new double[length * size];
      world.allGather(mine, all);
      for (int rank = 0; rank < size; rank++) {
        assertThat(all[rank * length + length / 2]).isEqualTo(rank + 1);
      }
      world.broadcast(mine, size - 1);
      assertThat(mine[0]).isEqualTo(size);
    }
    world.barrier();
  }

  private static void window(Comm world) {
    int next = (world.rank() + 1) % world.size();
    try (Window window = world.allocateWindow(world.size(), ElementType.LONG)) {
      window.fence();
      window.put((long) world.rank(), next, world.rank());
      window.fence();
      int before = (world.rank() + world.size() - 1) % world.size();
      long put = window.memory().getAtIndex(ValueLayout.JAVA_LONG, before);
      assertThat(put).isEqualTo(before);
    }
  }
}
