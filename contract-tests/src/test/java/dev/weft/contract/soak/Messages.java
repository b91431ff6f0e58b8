package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Messages between random pairs of ranks, in random modes, of up to a mebibyte, all under way at
 * once. Each rank draws those of all, so that it knows what it must get.
 */
final class Messages {
  private static final int MOST = 40;
  private static final int[] SIZES = {0, 1, 6, 7, 100, 1_000, 5_000, 30_000, 131_072};

  private record One(int from, int to, int tag, int count, int mode, long seed) {
    static One draw(int ranks, int tag, SplittableRandom random) {
      return new One(
          random.nextInt(ranks),
          random.nextInt(ranks),
          tag,
          SIZES[random.nextInt(SIZES.length)],
          random.nextInt(4),
          random.nextLong());
    }

    long[] values() {
      return new SplittableRandom(seed).longs(count).toArray();
    }
  }

  private Messages() {}

  static void exchange(Comm comm, SplittableRandom agreed) {
    int count = agreed.nextInt(1, MOST);
    // A rank that is quicker may send those of the next exchange: they must not match these.
    int firstTag = agreed.nextInt(1 << 24) * MOST;
    List<One> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(One.draw(comm.size(), firstTag + i, agreed));
    }
    boolean expected = agreed.nextBoolean();
    List<long[]> buffers = new ArrayList<>();
    List<Request> receives = new ArrayList<>();
    List<One> mine = all.stream().filter(one -> one.to == comm.rank()).toList();
    if (expected) {
      post(comm, mine, buffers, receives);
    }
    List<Request> sends = new ArrayList<>();
    for (One one : all) {
      if (one.from == comm.rank()) {
        sends.add(send(comm, one));
      }
    }
    if (!expected) {
      post(comm, mine, buffers, receives);
    }
    for (int i = 0; i < mine.size(); i++) {
      Status status = receives.get(i).await();
      assertThat(status.source()).isEqualTo(mine.get(i).from);
      assertThat(status.count()).isEqualTo(mine.get(i).count);
      assertThat(buffers.get(i)).isEqualTo(mine.get(i).values());
    }
    sends.forEach(Request::await);
  }

  private static void post(
      Comm comm, List<One> mine, List<long[]> buffers, List<Request> receives) {
    for (One one : mine) {
      long[] buffer = new long[one.count];
      buffers.add(buffer);
      receives.add(comm.ireceive(buffer, one.mode == 0 ? Comm.ANY_SOURCE : one.from, one.tag));
    }
  }

  private static Request send(Comm comm, One one) {
    return switch (one.mode) {
      case 1 -> comm.isend(Slice.of(one.values()), one.to, one.tag, SendMode.SYNCHRONOUS);
      case 2 -> comm.sendInit(Slice.of(one.values()), one.to, one.tag).start();
      default -> comm.isend(one.values(), one.to, one.tag);
    };
  }
}
