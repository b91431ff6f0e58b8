package dev.weft.contract.collective;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One operation of a script, drawn alike on all ranks, so that each knows every rank's input and
 * works out what it must get.
 */
final class Step {
  private static final int[] COUNTS = {0, 1, 2, 3, 7, 33, 1500};

  final Operation operation;
  final Reducer reducer;
  final ElementType type;
  final int count;
  final int root;
  final Blocks blocks;
  final int ranks;
  private final long seed;

  Step(int ranks, SplittableRandom random) {
    this(ranks, draw(Operation.values(), random), Integer.MAX_VALUE, random);
  }

  /** Of this operation, with no more than so many elements a block. */
  Step(int ranks, Operation operation, int mostElements, SplittableRandom random) {
    this.ranks = ranks;
    this.operation = operation;
    this.reducer = draw(Reducer.values(), random);
    this.type = reducer.types().get(random.nextInt(reducer.types().size()));
    int elements = Math.min(COUNTS[random.nextInt(COUNTS.length)], mostElements);
    this.count = elements / reducer.width() * reducer.width();
    this.root = random.nextInt(ranks);
    this.seed = random.nextLong();
    long[] counts = new long[ranks];
    Arrays.setAll(counts, _ -> random.nextInt(count + 1) / reducer.width() * reducer.width());
    this.blocks = Blocks.of(counts);
  }

  private static <T> T draw(T[] values, SplittableRandom random) {
    return values[random.nextInt(values.length)];
  }

  /** What a rank gives. */
  long[] input(int rank) {
    SplittableRandom random = new SplittableRandom(seed + rank);
    long[] values = new long[Math.toIntExact(operation.inputCount(this, rank))];
    Arrays.setAll(values, _ -> reducer.value(random));
    return values;
  }

  Slice inputSlice(int rank) {
    return Elements.slice(type, input(rank));
  }

  /** The combination of the inputs of the ranks below {@code end}. */
  long[] combined(int end) {
    long[] result = input(0);
    for (int rank = 1; rank < end; rank++) {
      result = reducer.combine(type, result, input(rank));
    }
    return result;
  }

  /** Block sizes of an exchange of everyone with everyone. */
  int pairCount(int source, int destination) {
    return (int) ((blocks.count(source) + 3L * destination) % (count + 1));
  }

  Blocks pairsFrom(int source) {
    long[] counts = new long[ranks];
    Arrays.setAll(counts, destination -> pairCount(source, destination));
    return Blocks.of(counts);
  }

  Blocks pairsTo(int destination) {
    long[] counts = new long[ranks];
    Arrays.setAll(counts, source -> pairCount(source, destination));
    return Blocks.of(counts);
  }

  @Override
  public String toString() {
    return "%s of %s x %d by %s on %d ranks, root %d, %s"
        .formatted(operation, type, count, reducer, ranks, root, blocks);
  }
}
