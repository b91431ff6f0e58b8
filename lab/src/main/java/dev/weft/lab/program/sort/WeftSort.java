package dev.weft.lab.program.sort;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import dev.weft.lab.program.WeftOrders;
import dev.weft.parallel.sort.Sorting;

/** Sorts on all ranks by {@link Sorting}; the counterpart of {@code mpi_sort.cpp}. */
public final class WeftSort {
  private WeftSort() {}

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  public static void run(Comm world, ProgramOptions options, Output output) {
    new TimedSorts(new WeftOrders(world), options, output).run(cell -> part(world, cell));
  }

  private static SortedPart part(Comm world, Cell cell) {
    SortedKind kind = SortedKind.of(cell.operation());
    int elements = cell.bytes() / kind.elementBytes();
    Blocks blocks = Blocks.even(elements, world.size());
    long first = blocks.displacement(world.rank());
    int count = (int) blocks.count(world.rank());
    return switch (kind) {
      case LONGS -> new Longs(world, elements, SortedElements.longs(first, count));
      case RECORDS -> new Records(world, elements, SortedElements.records(first, count));
    };
  }

  /** The parts of all ranks in the order of the ranks. */
  private static boolean isRight(Comm world, long elements, PartCheck mine) {
    long[] summary = {mine.count(), mine.first(), mine.last(), mine.sum()};
    long[] all = world.allGather(summary);
    boolean ordered = world.allReduce(mine.isOrdered() ? 1 : 0, Op.MIN) == 1;
    long count = 0;
    long sum = 0;
    long last = Long.MIN_VALUE;
    for (int at = 0; at < all.length; at += summary.length) {
      if (all[at] > 0) {
        ordered &= last <= all[at + 1];
        last = all[at + 2];
      }
      count += all[at];
      sum += all[at + 3];
    }
    return ordered && count == elements && sum == PartCheck.sumOf(elements);
  }

  private static final class Longs implements SortedPart {
    private final Comm world;
    private final long elements;
    private final long[] unsorted;
    private long[] now = {};

    Longs(Comm world, long elements, long[] unsorted) {
      this.world = world;
      this.elements = elements;
      this.unsorted = unsorted;
    }

    @Override
    public void begin() {
      now = unsorted.clone();
      world.barrier();
    }

    @Override
    public void sort() {
      now = Sorting.sort(world, now);
    }

    @Override
    public boolean isRight() {
      return WeftSort.isRight(world, elements, PartCheck.of(now));
    }
  }

  private static final class Records implements SortedPart {
    private final Comm world;
    private final long elements;
    private final byte[] unsorted;
    private byte[] now = {};

    Records(Comm world, long elements, byte[] unsorted) {
      this.world = world;
      this.elements = elements;
      this.unsorted = unsorted;
    }

    /** The sort leaves its argument as it is. */
    @Override
    public void begin() {
      now = new byte[0];
      world.barrier();
    }

    @Override
    public void sort() {
      int bytes = SortedKind.RECORDS.elementBytes();
      now = Sorting.sortRecords(world, unsorted, bytes, SortedElements::keyOf);
    }

    @Override
    public boolean isRight() {
      PartCheck check = new PartCheck();
      boolean whole = true;
      for (int at = 0; at < now.length; at += SortedKind.RECORDS.elementBytes()) {
        long key = SortedElements.keyOf(now, at);
        whole &= key == SortedElements.key(SortedElements.numberOf(now, at));
        check.add(key);
      }
      boolean allWhole = world.allReduce(whole ? 1 : 0, Op.MIN) == 1;
      return WeftSort.isRight(world, elements, check) && allWhole;
    }
  }
}
