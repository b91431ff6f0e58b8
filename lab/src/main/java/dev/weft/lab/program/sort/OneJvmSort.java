package dev.weft.lab.program.sort;

import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Sorts the whole sequence in this JVM by {@link Arrays#parallelSort(long[])}, which takes as many
 * processors as there are. Each record is an array of its own, as the JDK sorts nothing else.
 */
public final class OneJvmSort {
  private OneJvmSort() {}

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    run(options, new Output(System.out));
  }

  static void run(ProgramOptions options, Output output) {
    new TimedSorts(new Alone(), options, output).run(OneJvmSort::part);
  }

  private static SortedPart part(Cell cell) {
    SortedKind kind = SortedKind.of(cell.operation());
    int elements = cell.bytes() / kind.elementBytes();
    return switch (kind) {
      case LONGS -> new Longs(SortedElements.longs(0, elements));
      case RECORDS -> new Records(elements);
    };
  }

  private static boolean isRight(PartCheck check, int elements) {
    return check.isOrdered()
        && check.count() == elements
        && check.sum() == PartCheck.sumOf(elements);
  }

  private static final class Longs implements SortedPart {
    private final long[] unsorted;
    private long[] now = {};

    Longs(long[] unsorted) {
      this.unsorted = unsorted;
    }

    @Override
    public void begin() {
      now = unsorted.clone();
    }

    @Override
    public void sort() {
      Arrays.parallelSort(now);
    }

    @Override
    public boolean isRight() {
      return OneJvmSort.isRight(PartCheck.of(now), unsorted.length);
    }
  }

  private static final class Records implements SortedPart {
    private static final Comparator<byte[]> BY_KEY =
        Comparator.comparingLong(record -> SortedElements.keyOf(record, 0));

    private final byte[][] unsorted;
    private byte[][] now = {};

    Records(int elements) {
      unsorted = new byte[elements][];
      Arrays.setAll(unsorted, i -> SortedElements.records(i, 1));
    }

    @Override
    public void begin() {
      now = unsorted.clone();
    }

    @Override
    public void sort() {
      Arrays.parallelSort(now, BY_KEY);
    }

    @Override
    public boolean isRight() {
      PartCheck check = new PartCheck();
      for (byte[] record : now) {
        check.add(SortedElements.keyOf(record, 0));
      }
      return OneJvmSort.isRight(check, unsorted.length);
    }
  }
}
