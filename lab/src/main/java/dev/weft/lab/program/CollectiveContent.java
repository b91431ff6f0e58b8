package dev.weft.lab.program;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The data that every rank sends and the expected results, so that results can be checked. They are
 * small whole numbers, so that sums are exact, and the same as in {@code mpi_collectives.c}.
 */
public final class CollectiveContent {
  private static final int PERIOD = 1021;
  private static final int STEP = 8;

  private CollectiveContent() {}

  /** Fills what a rank sends, and marks what it receives into. */
  public static void fill(MemorySegment outgoing, MemorySegment incoming, int rank) {
    for (long i = 0; i < outgoing.byteSize() / Double.BYTES; i++) {
      outgoing.setAtIndex(JAVA_DOUBLE_UNALIGNED, i, sent(rank, i));
    }
    for (long i = 0; i < incoming.byteSize() / Double.BYTES; i++) {
      incoming.setAtIndex(JAVA_DOUBLE_UNALIGNED, i, -1);
    }
  }

  /** Whether a rank has got what it must, for calls with a count of so many doubles. */
  public static boolean isRight(
      Collective operation, MemorySegment incoming, int rank, int ranks, int count) {
    long length = received(operation, rank, ranks, count);
    for (long i = 0; i < length; i++) {
      double wanted = wanted(operation, rank, ranks, count, i);
      if (incoming.getAtIndex(JAVA_DOUBLE_UNALIGNED, i) != wanted) {
        return false;
      }
    }
    return true;
  }

  private static long received(Collective operation, int rank, int ranks, int count) {
    return switch (operation) {
      case BARRIER -> 0;
      case BROADCAST -> rank == 0 ? 0 : count;
      case GATHER -> rank == 0 ? (long) ranks * count : 0;
      case REDUCE -> rank == 0 ? count : 0;
      case ALL_GATHER, ALL_TO_ALL -> (long) ranks * count;
      case SCATTER, ALL_REDUCE, REDUCE_SCATTER, SCAN -> count;
    };
  }

  private static double wanted(Collective operation, int rank, int ranks, int count, long i) {
    return switch (operation) {
      case BARRIER -> 0;
      case BROADCAST -> sent(0, i);
      case SCATTER -> sent(0, (long) rank * count + i);
      case GATHER, ALL_GATHER -> sent((int) (i / count), i % count);
      case ALL_TO_ALL -> sent((int) (i / count), (long) rank * count + i % count);
      case REDUCE, ALL_REDUCE -> sumOfFirst(ranks, i);
      case REDUCE_SCATTER -> sumOfFirst(ranks, (long) rank * count + i);
      case SCAN -> sumOfFirst(rank + 1, i);
    };
  }

  private static double sent(int rank, long i) {
    return STEP * (rank + 1.0) + i % PERIOD;
  }

  private static double sumOfFirst(int ranks, long i) {
    return STEP * (ranks * (ranks + 1.0) / 2) + ranks * (double) (i % PERIOD);
  }
}
