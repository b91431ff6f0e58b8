package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search for the newest generation that is whole in the memory of the ranks. All ranks call;
 * what each decides follows from what all have told.
 */
final class MemorySearch {
  private static final int CLAIM = 5;

  private final Comm comm;

  /** Whose slots are looked into. */
  private final List<CheckpointGroup> sources;

  /** Gets a sentence for each copy or generation that is passed over. */
  private final List<String> problems;

  /** The generations that there are parts of, with the ranks that have saved them. */
  private final TreeMap<Generation, Integer> generations = new TreeMap<>();

  /** For each of them, which rank each one here was; -1 for none. */
  private final Map<Generation, int[]> former = new HashMap<>();

  MemorySearch(Comm comm, List<CheckpointGroup> sources, List<String> problems) {
    this.comm = comm;
    this.sources = sources;
    this.problems = problems;
  }

  /** Null if no generation is whole. Collective; blocks. */
  @Nullable FoundParts find() {
    gatherClaims();
    for (Generation each : generations.descendingKeySet()) {
      FoundParts found = new OneGeneration(each).find();
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Whether something that cannot be found any more was committed, or may have been. It was not if
   * no rank has seen a commit, and one that took part in the newest generation has not done its
   * share of it: each opening of a save tells all ranks what was committed before. Collective;
   * blocks.
   */
  boolean isAnyLost() {
    if (generations.isEmpty()) {
      return false;
    }
    long begun = 0;
    long shared = 0;
    long committed = 0;
    for (CheckpointGroup source : sources) {
      begun = Math.max(begun, source.begun());
      shared = Math.max(shared, source.shared());
      committed = Math.max(committed, source.committed());
    }
    boolean proves = begun > 0 && shared < generations.lastKey().number();
    long[] all = comm.allReduce(new long[] {committed, proves ? 1 : 0}, Op.MAX);
    return all[0] > 0 || all[1] == 0;
  }

  /** Each rank tells which parts of its own it has. */
  private void gatherClaims() {
    List<long[]> claims = new ArrayList<>();
    for (CheckpointGroup source : sources) {
      CopyStore store = source.store();
      for (int slot = 0; store != null && slot < CopyStore.SLOTS; slot++) {
        MemorySegment memory = store.copy(slot, source.comm.rank());
        PartContents own = memory == null ? null : PartContents.read(memory);
        if (own != null) {
          Generation generation = own.generation();
          claims.add(
              new long[] {
                comm.rank(), generation.number(), generation.id(), own.ranks(), own.rank()
              });
        }
      }
    }
    long[] mine = claims.stream().flatMapToLong(Arrays::stream).toArray();
    long[] all = (long[]) comm.allGatherv(Slice.of(mine)).base();
    for (int at = 0; at < all.length; at += CLAIM) {
      Generation generation = new Generation(all[at + 1], all[at + 2]);
      generations.put(generation, (int) all[at + 3]);
      former.computeIfAbsent(generation, _ -> nobody())[(int) all[at]] = (int) all[at + 4];
    }
  }

  private int[] nobody() {
    int[] nobody = new int[comm.size()];
    Arrays.fill(nobody, -1);
    return nobody;
  }

  /** The search for the parts of one generation. */
  private final class OneGeneration {
    private final Generation generation;
    private final int ranks;

    /** The ranks whose part here is damaged. */
    private final BitSet damaged = new BitSet();

    /** Those whose part was to be rebuilt from parity. */
    private final BitSet attempted = new BitSet();

    private final Map<Integer, MemorySegment> rebuilt = new HashMap<>();

    private OneGeneration(Generation generation) {
      this.generation = generation;
      this.ranks = Objects.requireNonNull(generations.get(generation));
    }

    private @Nullable FoundParts find() {
      while (true) {
        int[] owners = new int[ranks];
        int[] providers = providers(owners);
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
          if (providers[rank] < 0) {
            missing.add(rank);
          }
        }
        if (!missing.isEmpty()) {
          if (!rebuild(missing, owners)) {
            problems.add(
                "generation %d in memory: nobody has whole parts of ranks %s"
                    .formatted(generation.number(), missing));
            return null;
          }
        } else {
          Map<Integer, MemorySegment> parts = new HashMap<>();
          long[] wrong = comm.allReduce(verify(providers, parts), Op.MAX);
          if (Arrays.stream(wrong).sum() == 0) {
            int[] then = Objects.requireNonNull(former.get(generation));
            return new FoundParts(generation, providers, then, parts);
          }
          leaveOut(wrong, providers);
        }
      }
    }

    /**
     * For each rank of then the one that gives its part, or -1: the rank itself before others.
     *
     * @param owners gets the ranks that have part and parity of their own, or -1
     */
    private int[] providers(int[] owners) {
      int size = comm.size();
      long none = 2L * size;
      long[] mine = new long[2 * ranks];
      Arrays.fill(mine, none);
      for (int rank = 0; rank < ranks; rank++) {
        if (find(rank) != null) {
          boolean isOwn = Objects.requireNonNull(former.get(generation))[comm.rank()] == rank;
          mine[rank] = isOwn ? comm.rank() : size + comm.rank();
          mine[ranks + rank] = isOwn && hasParity() ? comm.rank() : none;
        }
      }
      long[] best = comm.allReduce(mine, Op.MIN);
      int[] providers = new int[ranks];
      for (int rank = 0; rank < ranks; rank++) {
        providers[rank] = best[rank] == none ? -1 : (int) (best[rank] % size);
        owners[rank] = best[ranks + rank] == none ? -1 : (int) best[ranks + rank];
      }
      return providers;
    }

    private @Nullable MemorySegment find(int rank) {
      if (damaged.get(rank)) {
        return null;
      }
      MemorySegment found = rebuilt.get(rank);
      for (int i = 0; i < sources.size() && found == null; i++) {
        found = sources.get(i).find(generation, rank);
      }
      return found;
    }

    private boolean hasParity() {
      for (CheckpointGroup source : sources) {
        int slot = source.slotOf(generation);
        if (slot >= 0) {
          return source.open().hasParity(slot, generation);
        }
      }
      return false;
    }

    /** Returns whether a part was tried that was not before: the same on all ranks. */
    private boolean rebuild(List<Integer> missing, int[] owners) {
      boolean tried = false;
      for (int lost : missing) {
        if (!attempted.get(lost)) {
          attempted.set(lost);
          tried = true;
          rebuild(lost, owners);
        }
      }
      return tried;
    }

    private void rebuild(int lost, int[] owners) {
      Rebuilding here = null;
      long largest = 0;
      for (CheckpointGroup source : sources) {
        int slot = source.slotOf(generation);
        if (slot >= 0) {
          here = source.open().rebuild(slot, lost, owners);
          largest = source.open().largestGroup();
        }
      }
      largest = comm.allReduce(largest, Op.MAX);
      MemorySegment part = Rebuilding.run(comm, here, (int) largest);
      PartContents contents = part == null ? null : PartContents.read(part);
      if (part != null
          && contents != null
          && contents.rank() == lost
          && contents.generation().equals(generation)) {
        rebuilt.put(lost, part);
        damaged.clear(lost);
      }
    }

    /**
     * Checks what this rank provides.
     *
     * @param parts gets what is right
     * @return 1 for each rank whose part here has a wrong checksum
     */
    private long[] verify(int[] providers, Map<Integer, MemorySegment> parts) {
      long[] wrong = new long[ranks];
      for (int rank = 0; rank < ranks; rank++) {
        if (providers[rank] == comm.rank()) {
          MemorySegment part = Objects.requireNonNull(find(rank));
          if (Objects.requireNonNull(PartContents.read(part)).isIntact(part)) {
            parts.put(rank, part);
          } else {
            wrong[rank] = 1;
            problems.add(
                "generation %d in memory: the part of rank %d at rank %d has a wrong checksum"
                    .formatted(generation.number(), rank, comm.rank()));
          }
        }
      }
      return wrong;
    }

    /** What is wrong at its provider; where all ranks read the same copy, at all. */
    private void leaveOut(long[] wrong, int[] providers) {
      boolean shared =
          sources.stream().anyMatch(each -> each.slotOf(generation) >= 0 && each.open().isShared());
      for (int rank = 0; rank < ranks; rank++) {
        if (wrong[rank] != 0 && (shared || providers[rank] == comm.rank())) {
          damaged.set(rank);
          boolean _ = rebuilt.remove(rank) != null;
        }
      }
    }
  }
}
