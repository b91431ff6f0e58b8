package dev.weft.contract.collective;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The collective operations in their three forms, and what each rank must get. */
enum Operation {
  BARRIER {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.barrier();
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.ibarrier();
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.barrierInit();
    }

    @Override
    long[] expected(Step s, int rank) {
      return NOTHING;
    }
  },
  BROADCAST {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.broadcast(b.receive, s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.ibroadcast(b.receive, s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.broadcastInit(b.receive, s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return s.input(s.root);
    }
  },
  GATHER {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.gather(b.send, b.receiveAtRoot(), s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.igather(b.send, b.receiveAtRoot(), s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.gatherInit(b.send, b.receiveAtRoot(), s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return rank == s.root ? concatenated(s, s::input) : NOTHING;
    }
  },
  GATHERV {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.gatherv(b.send, b.receiveAtRoot(), s.blocks, s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.igatherv(b.send, b.receiveAtRoot(), s.blocks, s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.gathervInit(b.send, b.receiveAtRoot(), s.blocks, s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return rank == s.root ? concatenated(s, s::input) : NOTHING;
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.blocks.count(rank);
    }
  },
  SCATTER {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.scatter(b.sendAtRoot(), b.receive, s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iscatter(b.sendAtRoot(), b.receive, s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.scatterInit(b.sendAtRoot(), b.receive, s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return block(s.input(s.root), Blocks.equal(s.count, s.ranks), rank);
    }

    @Override
    long inputCount(Step s, int rank) {
      return (long) s.count * s.ranks;
    }
  },
  SCATTERV {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.scatterv(b.sendAtRoot(), s.blocks, b.receive, s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iscatterv(b.sendAtRoot(), s.blocks, b.receive, s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.scattervInit(b.sendAtRoot(), s.blocks, b.receive, s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return block(s.input(s.root), s.blocks, rank);
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.blocks.total();
    }
  },
  ALL_GATHER {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allGather(b.send, b.receive);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallGather(b.send, b.receive);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allGatherInit(b.send, b.receive);
    }

    @Override
    long[] expected(Step s, int rank) {
      return concatenated(s, s::input);
    }
  },
  ALL_GATHERV {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allGatherv(b.send, b.receive, s.blocks);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallGatherv(b.send, b.receive, s.blocks);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allGathervInit(b.send, b.receive, s.blocks);
    }

    @Override
    long[] expected(Step s, int rank) {
      return concatenated(s, s::input);
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.blocks.count(rank);
    }
  },
  ALL_TO_ALL {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allToAll(b.send, b.receive);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallToAll(b.send, b.receive);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allToAllInit(b.send, b.receive);
    }

    @Override
    long[] expected(Step s, int rank) {
      return concatenated(
          s, source -> block(s.input(source), Blocks.equal(s.count, s.ranks), rank));
    }

    @Override
    long inputCount(Step s, int rank) {
      return (long) s.count * s.ranks;
    }
  },
  ALL_TO_ALLV {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allToAllv(b.send, s.pairsFrom(c.rank()), b.receive, s.pairsTo(c.rank()));
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallToAllv(b.send, s.pairsFrom(c.rank()), b.receive, s.pairsTo(c.rank()));
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allToAllvInit(b.send, s.pairsFrom(c.rank()), b.receive, s.pairsTo(c.rank()));
    }

    @Override
    long[] expected(Step s, int rank) {
      return concatenated(s, source -> block(s.input(source), s.pairsFrom(source), rank));
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.pairsFrom(rank).total();
    }
  },
  ALL_TO_ALLW {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allToAllw(parts(b.send, s.pairsFrom(c.rank())), parts(b.receive, s.pairsTo(c.rank())));
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallToAllw(
          parts(b.send, s.pairsFrom(c.rank())), parts(b.receive, s.pairsTo(c.rank())));
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allToAllwInit(
          parts(b.send, s.pairsFrom(c.rank())), parts(b.receive, s.pairsTo(c.rank())));
    }

    @Override
    long[] expected(Step s, int rank) {
      return concatenated(s, source -> block(s.input(source), s.pairsFrom(source), rank));
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.pairsFrom(rank).total();
    }
  },
  REDUCE {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.reduce(b.send, b.receiveAtRoot(), s.reducer.op, s.root);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.ireduce(b.send, b.receiveAtRoot(), s.reducer.op, s.root);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.reduceInit(b.send, b.receiveAtRoot(), s.reducer.op, s.root);
    }

    @Override
    long[] expected(Step s, int rank) {
      return rank == s.root ? s.combined(s.ranks) : NOTHING;
    }
  },
  ALL_REDUCE {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.allReduce(b.send, b.receive, s.reducer.op);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iallReduce(b.send, b.receive, s.reducer.op);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.allReduceInit(b.send, b.receive, s.reducer.op);
    }

    @Override
    long[] expected(Step s, int rank) {
      return s.combined(s.ranks);
    }
  },
  REDUCE_SCATTER_BLOCK {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.reduceScatter(b.send, b.receive, s.reducer.op);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.ireduceScatter(b.send, b.receive, s.reducer.op);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.reduceScatterInit(b.send, b.receive, s.reducer.op);
    }

    @Override
    long[] expected(Step s, int rank) {
      return block(s.combined(s.ranks), Blocks.equal(s.count, s.ranks), rank);
    }

    @Override
    long inputCount(Step s, int rank) {
      return (long) s.count * s.ranks;
    }
  },
  REDUCE_SCATTER {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.reduceScatter(b.send, b.receive, s.blocks, s.reducer.op);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.ireduceScatter(b.send, b.receive, s.blocks, s.reducer.op);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.reduceScatterInit(b.send, b.receive, s.blocks, s.reducer.op);
    }

    @Override
    long[] expected(Step s, int rank) {
      return block(s.combined(s.ranks), s.blocks, rank);
    }

    @Override
    long inputCount(Step s, int rank) {
      return s.blocks.total();
    }
  },
  SCAN {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.scan(b.send, b.receive, s.reducer.op);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iscan(b.send, b.receive, s.reducer.op);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.scanInit(b.send, b.receive, s.reducer.op);
    }

    @Override
    long[] expected(Step s, int rank) {
      return s.combined(rank + 1);
    }
  },
  EXCLUSIVE_SCAN {
    @Override
    void call(Comm c, Step s, Buffers b) {
      c.exclusiveScan(b.send, b.receive, s.reducer.op);
    }

    @Override
    Request start(Comm c, Step s, Buffers b) {
      return c.iexclusiveScan(b.send, b.receive, s.reducer.op);
    }

    @Override
    PersistentRequest prepare(Comm c, Step s, Buffers b) {
      return c.exclusiveScanInit(b.send, b.receive, s.reducer.op);
    }

    @Override
    long[] expected(Step s, int rank) {
      return rank == 0 ? blank(s) : s.combined(rank);
    }
  };

  private static final long[] NOTHING = {};
  private static final long BLANK = 99;

  abstract void call(Comm c, Step s, Buffers b);

  abstract Request start(Comm c, Step s, Buffers b);

  abstract PersistentRequest prepare(Comm c, Step s, Buffers b);

  /** What the receive buffer holds in the end. */
  abstract long[] expected(Step s, int rank);

  /** Elements that a rank gives. */
  long inputCount(Step s, int rank) {
    return s.count;
  }

  /** Whether every rank gives every rank something else. */
  boolean isAmongAll() {
    return switch (this) {
      case ALL_TO_ALL, ALL_TO_ALLV, ALL_TO_ALLW -> true;
      default -> false;
    };
  }

  private static long[] concatenated(Step s, IntFunction<long[]> parts) {
    return IntStream.range(0, s.ranks).mapToObj(parts).flatMapToLong(Arrays::stream).toArray();
  }

  /** What a buffer holds that nothing is stored into. */
  private static long[] blank(Step s) {
    long[] values = new long[s.count];
    Arrays.fill(values, BLANK);
    return values;
  }

  private static long[] block(long[] values, Blocks blocks, int rank) {
    int from = (int) blocks.displacement(rank);
    return Arrays.copyOfRange(values, from, from + (int) blocks.count(rank));
  }

  private static List<Slice> parts(Slice buffer, Blocks blocks) {
    List<Slice> parts = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      parts.add(blocks.of(buffer, i));
    }
    return parts;
  }

  /** A rank's buffers for a step. */
  static final class Buffers {
    final Slice send;
    final Slice receive;
    final long[] expected;
    private final boolean isRoot;

    Buffers(Step step, int rank) {
      this.expected = step.operation.expected(step, rank);
      long[] blank = new long[expected.length];
      Arrays.fill(blank, BLANK);
      this.send = step.inputSlice(rank);
      this.receive =
          step.operation == BROADCAST && rank == step.root
              ? send
              : Elements.slice(step.type, blank);
      this.isRoot = rank == step.root;
    }

    @Nullable Slice sendAtRoot() {
      return isRoot ? send : null;
    }

    @Nullable Slice receiveAtRoot() {
      return isRoot ? receive : null;
    }
  }
}
