package dev.weft.internal.engine.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.SendOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocols between two ranks, over wires that keep order and nothing else. */
class ProtocolTest {
  private static final int MESSAGES = 400;
  private static final int LONGEST = 2000;
  private static final int TAGS = 3;
  private static final int STEPS = 200_000;

  /** One way: what is sent, and what has been received, tag by tag. */
  private static final class Way {
    final FakeRank from;
    final FakeRank to;
    final List<ArrayDeque<byte[]>> expected = new ArrayList<>();
    final List<SendOperation> sends = new ArrayList<>();
    final List<ReceiveOperation> receives = new ArrayList<>();
    final List<byte[]> rooms = new ArrayList<>();
    final List<byte[]> sent = new ArrayList<>();

    Way(FakeRank from, FakeRank to) {
      this.from = from;
      this.to = to;
      for (int tag = 0; tag < TAGS; tag++) {
        expected.add(new ArrayDeque<>());
      }
    }

    void send(SplittableRandom random) {
      int length = random.nextBoolean() ? random.nextInt(60) : random.nextInt(LONGEST);
      byte[] message = new byte[length];
      random.nextBytes(message);
      int tag = random.nextInt(TAGS);
      expected.get(tag).add(message);
      sends.add(from.send(message, tag, random.nextInt(5) == 0));
    }

    /** Of the same tag receives match in the order in which they are posted. */
    void receive(int tag) {
      byte[] message = expected.get(tag).remove();
      byte[] room = new byte[message.length];
      rooms.add(room);
      sent.add(message);
      receives.add(to.receive(room, tag));
    }

    boolean isDone() {
      return from.isDone()
          && sends.stream().allMatch(SendOperation::isDone)
          && receives.stream().allMatch(ReceiveOperation::isDone);
    }

    void check() {
      for (int i = 0; i < rooms.size(); i++) {
        assertThat(receives.get(i).status().bytes()).isEqualTo(rooms.get(i).length);
        assertThat(rooms.get(i)).isEqualTo(sent.get(i));
      }
      sends.forEach(SendOperation::status);
    }
  }

  private final SplittableRandom random = new SplittableRandom(1);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void everyMessageComesOnceAndWholeInOrder(long seed) {
    exchange(new SplittableRandom(seed), false);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theSameWhereTheReceiverReads(long seed) {
    exchange(new SplittableRandom(seed), true);
  }

  private static void exchange(SplittableRandom random, boolean readable) {
    FakeWire there = new FakeWire(random, 0, readable);
    FakeWire back = new FakeWire(random, 1, readable);
    FakeRank zero = new FakeRank(0, there, back);
    FakeRank one = new FakeRank(1, back, there);
    List<Way> ways = List.of(new Way(zero, one), new Way(one, zero));
    int begun = 0;
    for (int step = 0; step < STEPS && !(begun == MESSAGES && isDone(ways)); step++) {
      there.blocked = random.nextInt(50) == 0 || (there.blocked && random.nextInt(20) > 0);
      Way way = ways.get(random.nextInt(2));
      int tag = random.nextInt(TAGS);
      if (begun < MESSAGES && random.nextInt(3) == 0) {
        way.send(random);
        begun++;
      } else if (!way.expected.get(tag).isEmpty()
          && (begun == MESSAGES || random.nextInt(4) == 0)) {
        way.receive(tag);
      }
      int _ = zero.step() + one.step();
      assertThat(zero.keptBytes()).isLessThanOrEqualTo(FakeWire.CREDIT_BYTES);
      assertThat(one.keptBytes()).isLessThanOrEqualTo(FakeWire.CREDIT_BYTES);
    }
    assertThat(isDone(ways)).isTrue();
    ways.forEach(Way::check);
    assertThat(zero.lost).isEmpty();
    assertThat(one.lost).isEmpty();
  }

  private static boolean isDone(List<Way> ways) {
    return ways.stream()
        .allMatch(way -> way.isDone() && way.expected.stream().allMatch(ArrayDeque::isEmpty));
  }

  @Test
  void aSenderWithoutCreditTurnsToRendezvous() {
    FakeWire there = new FakeWire(random, 0, false);
    FakeWire back = new FakeWire(random, 1, false);
    FakeRank zero = new FakeRank(0, there, back);
    FakeRank one = new FakeRank(1, back, there);
    int enough = 2 * FakeWire.CREDIT_BYTES / FakeWire.EAGER_BYTES;
    List<SendOperation> sends = new ArrayList<>();
    for (int i = 0; i < enough; i++) {
      sends.add(zero.send(new byte[FakeWire.EAGER_BYTES], 0, false));
    }
    steps(zero, one);
    assertThat(one.space.unexpected()).hasSize(enough);
    assertThat(one.space.unexpected()).anyMatch(message -> message.isRendezvous());
    assertThat(sends.getLast().isDone()).isFalse();
    for (int i = 0; i < enough; i++) {
      one.receive(new byte[FakeWire.EAGER_BYTES], 0);
    }
    steps(zero, one);
    assertThat(sends).allMatch(SendOperation::isDone);
    sends.add(zero.send(new byte[FakeWire.EAGER_BYTES], 0, false));
    steps(zero, one);
    assertThat(sends.getLast().isDone()).as("credit has come back").isTrue();
  }

  private static void steps(FakeRank zero, FakeRank one) {
    for (int i = 0; i < 2000; i++) {
      int _ = zero.step() + one.step();
    }
  }

  @Test
  void aSendIsTakenBackUnlessItHasMatched() {
    FakeWire there = new FakeWire(random, 0, false);
    FakeWire back = new FakeWire(random, 1, false);
    FakeRank zero = new FakeRank(0, there, back);
    FakeRank one = new FakeRank(1, back, there);
    SendOperation unmatched = zero.send(new byte[LONGEST], 1, false);
    SendOperation matched = zero.send(new byte[LONGEST], 2, false);
    ReceiveOperation receive = one.receive(new byte[LONGEST], 2);
    unmatched.cancel();
    matched.cancel();
    steps(zero, one);
    assertThat(unmatched.status().cancelled()).isTrue();
    assertThat(matched.status().cancelled()).isFalse();
    assertThat(receive.status().bytes()).isEqualTo(LONGEST);
    assertThat(one.space.unexpected()).isEmpty();
  }

  @Test
  void aPromisedMessageThatCannotBeReadBreaksTheLink() {
    FakeWire there = new FakeWire(random, 0, false);
    FakeWire back = new FakeWire(random, 1, false);
    FakeRank zero = new FakeRank(0, there, back);
    FakeRank one = new FakeRank(1, back, there);
    SendOperation send = new SendOperation(zero, zero.outgoing);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(LONGEST);
      send.set(1, zero.space, 0, memory, 0, LONGEST, false);
      zero.outgoing.start(send);
    }
    ReceiveOperation receive = one.receive(new byte[LONGEST], 0);
    steps(zero, one);
    assertThatThrownBy(send::status).isInstanceOf(ResourceException.class);
    assertThat(there.isBroken()).isTrue();
    assertThat(zero.lost).containsExactly(1);
    assertThat(one.lost).containsExactly(0);
    assertThatThrownBy(receive::status).isInstanceOf(PeerFailedException.class);
  }
}
