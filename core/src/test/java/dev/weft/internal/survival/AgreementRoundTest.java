package dev.weft.internal.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Agreements over random orders of messages, losses and the news of them. {@code
 * -Dweft.test.schedules=N} checks so many, {@code -Dweft.test.seed=N} others.
 */
final class AgreementRoundTest {
  private static final int SCHEDULES = Integer.getInteger("weft.test.schedules", 20_000);
  private static final long SEED = Long.getLong("weft.test.seed", 58);

  private record Sent(int from, int to, AgreementMessage message) {}

  /** A job of so many ranks, whose messages and losses come in a random order. */
  private static final class Schedule {
    final Random random;
    final int size;
    final AgreementRound[] rounds;
    final AgreedValue[] given;
    final AgreedValue[] decided;
    final boolean[] begun;
    final boolean[] dead;
    final int[] heard;
    final List<Integer> losses = new ArrayList<>();
    final List<Integer> undeclared = new ArrayList<>();
    final List<Sent> underWay = new ArrayList<>();

    /** After so many sends from now on the sender dies, in the middle of what it does. */
    int fuse;

    Schedule(long seed) {
      random = new Random(seed);
      size = random.nextInt(10) == 0 ? 10 + random.nextInt(12) : 1 + random.nextInt(6);
      rounds = new AgreementRound[size];
      given = new AgreedValue[size];
      decided = new AgreedValue[size];
      begun = new boolean[size];
      dead = new boolean[size];
      heard = new int[size];
      fuse = random.nextInt(8 * size);
      for (int rank = 0; rank < size; rank++) {
        int self = rank;
        given[rank] = new AgreedValue(~(1L << rank), rank, 0, 0);
        rounds[rank] =
            new AgreementRound(rank, size, given[rank], (to, message) -> send(self, to, message));
      }
    }

    void send(int from, int to, AgreementMessage message) {
      if (dead[from]) {
        return;
      }
      if (fuse-- == 0 && living() > 1) {
        die(from);
        fuse = random.nextBoolean() ? random.nextInt(6 * size) : -1;
        return;
      }
      underWay.add(new Sent(from, to, message));
    }

    int living() {
      int count = 0;
      for (boolean gone : dead) {
        count += gone ? 0 : 1;
      }
      return count;
    }

    void die(int rank) {
      dead[rank] = true;
      undeclared.add(rank);
    }

    void run() {
      while (true) {
        List<Runnable> possible = new ArrayList<>();
        if (!undeclared.isEmpty()) {
          possible.add(() -> losses.add(undeclared.remove(random.nextInt(undeclared.size()))));
        }
        if (!underWay.isEmpty()) {
          possible.add(this::deliver);
          possible.add(this::deliver);
        }
        for (int rank = 0; rank < size; rank++) {
          int self = rank;
          if (!dead[rank] && !begun[rank]) {
            possible.add(() -> begin(self));
          } else if (!dead[rank] && heard[rank] < losses.size()) {
            possible.add(() -> hear(self));
          }
        }
        if (possible.isEmpty()) {
          return;
        }
        possible.get(random.nextInt(possible.size())).run();
        for (int rank = 0; rank < size; rank++) {
          decided[rank] = decided[rank] == null ? rounds[rank].decided() : decided[rank];
        }
      }
    }

    /** Also that of a rank that has died, as it may have come before. */
    void deliver() {
      Sent sent = underWay.remove(random.nextInt(underWay.size()));
      boolean lost = dead[sent.from] && random.nextBoolean();
      if (!dead[sent.to] && !lost) {
        rounds[sent.to].take(sent.from, sent.message);
      }
    }

    void begin(int rank) {
      begun[rank] = true;
      heard[rank] = losses.size();
      rounds[rank].begin(heard[rank], gone(heard[rank]));
    }

    void hear(int rank) {
      heard[rank]++;
      rounds[rank].begin(heard[rank], gone(heard[rank]));
    }

    BitSet gone(int epoch) {
      BitSet gone = new BitSet();
      losses.subList(0, epoch).forEach(gone::set);
      return gone;
    }

    void check(String words) {
      AgreedValue value = null;
      for (int rank = 0; rank < size; rank++) {
        if (!dead[rank]) {
          assertThat(rounds[rank].decided()).as(words + ", rank " + rank).isNotNull();
        }
        if (decided[rank] != null) {
          value = value == null ? decided[rank] : value;
          assertThat(decided[rank]).as(words + ", rank " + rank).isEqualTo(value);
        }
      }
      assertThat(value).isNotNull();
      for (int rank = 0; rank < size; rank++) {
        if (!dead[rank]) {
          assertThat(value.flags() & (1L << rank)).as(words + ", flag of " + rank).isZero();
        }
      }
      assertThat(value.flags() >> size).as(words).isEqualTo(-1);
      assertThat(value.gone()).isLessThanOrEqualTo(losses.size());
    }
  }

  @Test
  void allWhoDecideDecideTheSameAndAllWhoLiveDecide() {
    for (int i = 0; i < SCHEDULES; i++) {
      Schedule schedule = new Schedule(SEED * 1_000_003 + i);
      schedule.run();
      schedule.check("schedule " + i + " of seed " + SEED + ", " + schedule.size + " ranks");
    }
  }

  /**
   * Without losses the value has what every rank has given, and each sends twice up, twice down.
   */
  @Test
  void withoutLossesNothingIsLeftOut() {
    Schedule schedule = new Schedule(7);
    schedule.fuse = -1;
    schedule.run();
    AgreedValue value = schedule.rounds[0].decided();
    assertThat(value.flags()).isEqualTo(-1L << schedule.size);
    assertThat(value.number()).isEqualTo(schedule.size - 1);
    assertThat(value.gone()).isZero();
  }
}
