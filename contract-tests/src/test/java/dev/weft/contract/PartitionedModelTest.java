package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.Slice;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.testkit.ForAll;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random sets of partitioned messages, each with its own cuts, sizes and order of partitions, over
 * several rounds. The model: a partition that has arrived holds what the sender put there in this
 * round, and it can have only if the sender's partitions below it were ready.
 */
@AlsoWithoutNativeCalls
@Timeout(120)
final class PartitionedModelTest extends OverEveryTransport {
  private static final int ROUNDS = 3;

  /** One pairing; every rank draws those of all. */
  private record Pair(
      int from, int to, int tag, int sent, int received, int count, boolean gaps, long seed) {
    static Pair draw(int size, SplittableRandom random) {
      int sent = random.nextInt(1, 9);
      int received = random.nextInt(1, 9);
      int unit = random.nextInt(4) == 0 ? random.nextInt(1_000) : random.nextInt(20);
      return new Pair(
          random.nextInt(size),
          random.nextInt(size),
          random.nextInt(2),
          sent,
          received,
          sent * received * unit,
          random.nextBoolean(),
          random.nextLong());
    }

    Slice buffer() {
      return gaps && count > 0
          ? Slice.of(new long[2 * count], 0, count, Datatype.LONG.resized(0, 16))
          : Slice.of(new long[count]);
    }

    long value(int place, int round) {
      return seed + 1_000_003L * round + place;
    }
  }

  @Test
  void asInTheModel() {
    ForAll.runs(
        6,
        random -> {
          int size = random.nextInt(1, 5);
          List<Pair> pairs = new ArrayList<>();
          for (int i = random.nextInt(1, 7); i > 0; i--) {
            pairs.add(Pair.draw(size, random));
          }
          long seed = random.nextLong();
          ranks(size, world -> play(world, pairs, new SplittableRandom(seed + world.rank())));
        });
  }

  /** Each request has a thread of its own: no order of theirs may lead to a deadlock. */
  private static void play(Comm world, List<Pair> pairs, SplittableRandom random)
      throws InterruptedException {
    Crew crew = new Crew();
    for (Pair pair : pairs) {
      if (pair.from == world.rank()) {
        Slice buffer = pair.buffer();
        PartitionedSend send = world.psendInit(buffer, pair.sent, pair.to, pair.tag);
        SplittableRandom own = random.split();
        start(crew, own, () -> send(pair, buffer, send, own));
      }
      if (pair.to == world.rank()) {
        Slice buffer = pair.buffer();
        PartitionedReceive receive = world.preceiveInit(buffer, pair.received, pair.from, pair.tag);
        SplittableRandom own = random.split();
        start(crew, own, () -> receive(pair, buffer, receive, own));
      }
    }
    crew.join();
  }

  private static void start(Crew crew, SplittableRandom random, Crew.Work work) {
    Thread _ = random.nextBoolean() ? crew.start(work) : crew.startVirtual(work);
  }

  private static void send(Pair pair, Slice buffer, PartitionedSend send, SplittableRandom random)
      throws InterruptedException {
    int size = pair.count / pair.sent;
    for (int round = 0; round < ROUNDS; round++) {
      send.start();
      int[] order = shuffled(pair.sent, random);
      int half = random.nextInt(pair.sent + 1);
      int current = round;
      Crew two = new Crew();
      two.startVirtual(() -> fill(pair, buffer, send, current, order, 0, half, size));
      fill(pair, buffer, send, round, order, half, pair.sent, size);
      if (random.nextBoolean()) {
        send.await();
      } else {
        send.toFuture().join();
      }
      two.join();
    }
  }

  private static void fill(
      Pair pair,
      Slice buffer,
      PartitionedSend send,
      int round,
      int[] order,
      int from,
      int to,
      int size) {
    for (int i = from; i < to; i++) {
      long[] values = expected(pair, round, order[i] * size, size);
      Slice.of(values).copyTo(buffer.part((long) order[i] * size, size));
      send.ready(order[i]);
    }
  }

  private static void receive(
      Pair pair, Slice buffer, PartitionedReceive receive, SplittableRandom random) {
    int size = pair.count / pair.received;
    for (int round = 0; round < ROUNDS; round++) {
      receive.start();
      BitSet seen = new BitSet();
      for (int asked = random.nextInt(20); asked > 0; asked--) {
        int partition = random.nextInt(pair.received);
        boolean there = receive.hasArrived(partition);
        assertThat(there || !seen.get(partition)).as("what has arrived stays").isTrue();
        if (there) {
          seen.set(partition);
          check(pair, buffer, round, partition * size, size);
        }
      }
      if (random.nextBoolean()) {
        int partition = random.nextInt(pair.received);
        receive.awaitPartition(partition);
        check(pair, buffer, round, partition * size, size);
      }
      assertThat(receive.await().count()).isEqualTo(pair.count);
      check(pair, buffer, round, 0, pair.count);
    }
  }

  private static void check(Pair pair, Slice buffer, int round, int from, int count) {
    Slice found = buffer.part(from, count).copy();
    assertThat((long[]) found.base()).isEqualTo(expected(pair, round, from, count));
  }

  private static long[] expected(Pair pair, int round, int from, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = pair.value(from + i, round);
    }
    return values;
  }

  private static int[] shuffled(int count, SplittableRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
