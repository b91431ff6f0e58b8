package dev.weft.internal.collective;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One call of an operation on all ranks, drawn from a seed: each rank draws the same, and so knows
 * every rank's input and can work out what it must get.
 */
public final class Trial {
  private static final int[] COUNTS = {0, 1, 2, 3, 8, 17, 64, 65};
  private static final Sample.Place[] PLACES = Sample.Place.values();

  public final ElementType type;
  public final int count;
  public final int root;
  public final Blocks blocks;
  private final int ranks;
  private final long seed;

  private Trial(ElementType type, int count, int ranks, long seed) {
    Random random = new Random(seed);
    this.type = type;
    this.count = count;
    this.ranks = ranks;
    this.seed = seed;
    this.root = random.nextInt(ranks);
    long[] counts = random.longs(ranks, 0, count + 1L).toArray();
    this.blocks = Blocks.of(counts);
  }

  /** For each type and count. */
  static List<Trial> all(int ranks, ElementType... types) {
    List<Trial> trials = new ArrayList<>();
    for (ElementType type : types) {
      for (int count : COUNTS) {
        trials.add(new Trial(type, count, ranks, 31L * trials.size() + ranks));
      }
    }
    return trials;
  }

  public static List<Trial> all(int ranks) {
    return all(ranks, ElementType.values());
  }

  /** A rank's input, in memory of a kind drawn for it. */
  public Slice input(int rank, long elements) {
    Random random = new Random(seed * 1000 + rank);
    Sample.Place place = PLACES[random.nextInt(PLACES.length)];
    return Sample.random(type, elements, place, random);
  }

  /** A rank's output buffer, in memory of a kind drawn for it. */
  public Slice output(int rank, long elements) {
    Random random = new Random(seed * 2000 + rank);
    return Sample.empty(type, elements, PLACES[random.nextInt(PLACES.length)]);
  }

  /** The inputs of all ranks, of equal count, one after the other. */
  public List<Object> allInputs(long elements) {
    List<Object> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      all.addAll(inputElements(rank, elements));
    }
    return all;
  }

  public List<Object> inputElements(int rank, long elements) {
    return Sample.elements(input(rank, elements));
  }

  /** Blocks of the same counts, with gaps and in reverse order, to lie in {@link #gapExtent}. */
  public Blocks withGaps() {
    long[] displacements = new long[ranks];
    long at = 1;
    for (int i = ranks - 1; i >= 0; i--) {
      displacements[i] = at;
      at += blocks.count(i) + i % 3;
    }
    return Blocks.of(blocks.counts(), displacements);
  }

  public long gapExtent() {
    return blocks.total() + 1 + 3L * ranks;
  }

  @Override
  public String toString() {
    return "%s x %d on %d ranks, root %d, %s".formatted(type, count, ranks, root, blocks);
  }
}
