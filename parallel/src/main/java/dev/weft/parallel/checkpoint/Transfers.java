package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Data that goes from one rank to another, by collective operations: these fail at all ranks when
 * one has failed. A message would be waited for in vain if its sender lives, but has learned of a
 * failure and left.
 */
final class Transfers {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private final Comm comm;

  /** For each rank what goes there, and what comes from there, in order. */
  private final List<List<Slice>> outgoing = new ArrayList<>();

  private final List<List<Slice>> incoming = new ArrayList<>();
  private long rounds;

  Transfers(Comm comm) {
    this.comm = comm;
    for (int rank = 0; rank < comm.size(); rank++) {
      outgoing.add(new ArrayList<>());
      incoming.add(new ArrayList<>());
    }
  }

  void send(MemorySegment memory, int rank) {
    outgoing.get(rank).add(Slice.of(memory));
    rounds = Math.max(rounds, outgoing.get(rank).size());
  }

  void receive(MemorySegment memory, int rank) {
    incoming.get(rank).add(Slice.of(memory));
  }

  /** Collective; blocks until this rank's data is where it belongs. */
  void run() {
    run((int) comm.allReduce(rounds, Op.MAX));
  }

  /**
   * The same, where it is known how many pieces go from one rank to another at most.
   *
   * @param most the same on all ranks
   */
  void run(int most) {
    for (int round = 0; round < most; round++) {
      comm.allToAllw(each(outgoing, round), each(incoming, round));
    }
  }

  private static List<Slice> each(List<List<Slice>> of, int round) {
    return of.stream().map(pieces -> round < pieces.size() ? pieces.get(round) : NOTHING).toList();
  }
}
