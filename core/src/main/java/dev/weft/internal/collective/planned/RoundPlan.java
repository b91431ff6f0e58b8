package dev.weft.internal.collective.planned;

import dev.weft.failure.WeftException;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.shared.AreaOpening;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.base.SharedRounds;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * When and how an operation that is started often goes over to memory of its own. Its first rounds
 * go by messages: most operations are started only a few times, and wrong arguments are found then.
 * In one of them, the same on all ranks, the ranks open memory; either all of them do or none. The
 * round after that is the first one in memory.
 *
 * <p>For this all ranks must have prepared the operation, and started it as often: so it is their
 * <i>n</i>-th round on each. The starting thread counts; the thread that carries out the round
 * opens.
 */
public final class RoundPlan implements Supplier<@Nullable SharedRounds> {
  /**
   * The most operations of a communicator that get memory: each takes a mapping, which is given
   * back only when its request is unreachable.
   */
  public static final int MOST = 256;

  /** The most that a rank writes: above it moving the data takes longer than messages. */
  private static final long MAX_BYTES = 16 << 10;

  /** Each rank looks at every other one: among more, messages along a tree are quicker. */
  private static final int MAX_RANKS = 64;

  /** The most memory of an operation: a quarter of it is read under the engine's lock. */
  private static final long MAX_MEMORY = 512 << 10;

  /** The round in which the memory is opened. */
  private static final int OPENING = 4;

  private final String name;
  private final Sequence sequence;
  private final PlannedCall call;
  private int started;
  private volatile @Nullable SharedRounds rounds;

  private RoundPlan(String name, Sequence sequence, PlannedCall call) {
    this.name = name;
    this.sequence = sequence;
    this.call = call;
  }

  /** The plan of a call among so many ranks; null if it is too long for one. */
  public static @Nullable RoundPlan of(
      String name, Sequence sequence, PlannedCall call, int ranks) {
    boolean fits =
        ranks > 1
            && ranks <= MAX_RANKS
            && call.bytes() <= MAX_BYTES
            && RoundMemory.bytes(ranks, call.bytes()) <= MAX_MEMORY;
    return fits ? new RoundPlan(name, sequence, call) : null;
  }

  @Override
  public @Nullable SharedRounds get() {
    return rounds;
  }

  /** A round by messages is started; whether it may open the memory. On the starting thread. */
  public boolean isDue() {
    return ++started == OPENING;
  }

  /**
   * Opens the memory. All ranks call, also one whose round has failed. Blocks.
   *
   * @param exchange with a number that no operation has
   * @param hasSucceeded whether the round has not failed here
   */
  public void open(Exchange exchange, boolean hasSucceeded) {
    try (Exchange open = exchange.begin(name)) {
      HostMemory group = hasSucceeded ? open.hostMemory() : null;
      if (AreaOpening.allSay(open, group != null) && group != null) {
        rounds = opened(open, group.beside(open.number()));
      }
    }
  }

  private @Nullable SharedRounds opened(Exchange open, HostMemory host) {
    int ranks = open.size();
    long bytes = RoundMemory.bytes(ranks, call.bytes());
    MemorySegment memory = null;
    boolean all = false;
    try {
      if (AreaOpening.allSay(open, open.rank() != 0 || isCreated(host, bytes))) {
        memory = AreaOpening.openedOrNull(host, bytes);
        all = AreaOpening.allSay(open, memory != null);
      }
      return all && memory != null
          ? new PlannedRounds(
              name, sequence, call, new RoundMemory(host, memory, ranks, open.rank(), call.bytes()))
          : null;
    } finally {
      if (open.rank() == 0) {
        host.removeName();
      }
      if (!all) {
        host.close();
      }
    }
  }

  private static boolean isCreated(HostMemory host, long bytes) {
    try {
      host.create(bytes);
      return true;
    } catch (WeftException none) {
      return false;
    }
  }
}
