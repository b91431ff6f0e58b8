package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.contract.collective.Suite;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** One kind of what the ranks of a soak do together; all draw alike from {@code agreed}. */
enum Traffic {
  MESSAGES {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      Messages.exchange(comm, agreed);
    }
  },
  COLLECTIVES {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      Suite.some(comm, agreed.nextLong(), agreed.nextInt(1, 20));
    }
  },
  DUPLICATE {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      try (Comm copy = comm.dup()) {
        Messages.exchange(copy, agreed);
        Suite.some(copy, agreed.nextLong(), 3);
      }
    }
  },
  SPLIT {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      int parts = agreed.nextInt(1, comm.size() + 1);
      int turn = agreed.nextInt(comm.size());
      try (Comm part = comm.split(comm.rank() % parts, (comm.rank() + turn) % comm.size())) {
        Suite.some(part, agreed.nextLong(), 3);
        Windows.use(part, agreed.split());
      }
    }
  },
  BETWEEN_GROUPS {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      int low = agreed.nextInt(1, comm.size());
      boolean isLow = comm.rank() < low;
      try (Comm half = comm.split(isLow ? 0 : 1, comm.rank());
          InterComm between = half.createInter(0, comm, isLow ? low : 0, 3)) {
        long[] sum = new long[1];
        between.allReduce(Slice.of(new long[] {comm.rank()}), Slice.of(sum), Op.SUM);
        int others = comm.size() * (comm.size() - 1) / 2 - low * (low - 1) / 2;
        assertThat(sum[0]).isEqualTo(isLow ? others : low * (low - 1) / 2);
      }
    }
  },
  WINDOW {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      Windows.use(comm, agreed);
    }
  },
  FILE {
    @Override
    void play(Comm comm, Path folder, SplittableRandom agreed) {
      FileTraffic.use(comm, folder, agreed);
    }
  };

  abstract void play(Comm comm, Path folder, SplittableRandom agreed);
}
