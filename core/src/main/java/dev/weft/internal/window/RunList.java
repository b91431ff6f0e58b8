package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.data.Datatype;
import dev.weft.data.RunConsumer;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.ByteRanges;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Where the elements of a datatype lie in a rank's memory: runs of bytes in the order of the data.
 * Runs of one length at a regular distance are one record, so a column takes as much room as a
 * single run. Immutable; any thread.
 *
 * <pre>
 *   a record, also as it travels
 *   0            8            16           24
 *   +------------+------------+------------+------------+
 *   | place of   | bytes of   | number of  | bytes from |
 *   | the first  | each       | runs       | one to the |
 *   | (long)     | (long)     | (long)     | next (long)|
 *   +------------+------------+------------+------------+
 * </pre>
 */
final class RunList {
  static final int RECORD_BYTES = 32;
  private static final int RECORD = 4;

  /** Parts begin at multiples of this in the data, and so between elements of any type. */
  private static final int GRAIN_BYTES = 8;

  private final long[] records;
  private final long bytes;
  private final long low;
  private final long high;

  /** Takes a run, and the place of its data in that of all runs. */
  interface Consumer {
    void accept(long at, long fromByte, long bytes);
  }

  /** Some of the runs, and the place of their data in that of all runs. */
  record Batch(RunList runs, long fromByte) {}

  private RunList(long[] records) {
    long sum = 0;
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (int i = 0; i < records.length; i += RECORD) {
      long first = records[i];
      long each = records[i + 1];
      long times = records[i + 2];
      if (each <= 0 || times <= 0) {
        throw new ArgumentException(
            FailureCode.WINDOW_RANGE, "%d runs of %d bytes are not valid".formatted(times, each));
      }
      long last = Math.addExact(first, Math.multiplyExact(times - 1, records[i + 3]));
      sum = Math.addExact(sum, Math.multiplyExact(each, times));
      lowest = Math.min(lowest, Math.min(first, last));
      highest = Math.max(highest, Math.addExact(Math.max(first, last), each));
    }
    this.records = records;
    this.bytes = sum;
    this.low = records.length == 0 ? 0 : lowest;
    this.high = records.length == 0 ? 0 : highest;
  }

  /** One run; none if it has no bytes. */
  static RunList of(long at, long bytes) {
    return new RunList(bytes == 0 ? new long[0] : new long[] {at, bytes, 1, 0});
  }

  /** The runs of so many instances of a datatype, the first with its origin at a place. */
  static RunList of(long origin, long count, Datatype type) {
    Builder builder = new Builder(origin);
    type.forEachRun(0, Math.multiplyExact(count, type.size()), builder);
    return builder.build();
  }

  /**
   * Reads the bytes of {@link #encode}.
   *
   * @throws ArgumentException if it makes no sense
   */
  static RunList decode(MemorySegment from, int count) {
    if (count < 0 || count > from.byteSize() / RECORD_BYTES) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "%d records are said to lie in %d bytes; one has %d"
              .formatted(count, from.byteSize(), RECORD_BYTES));
    }
    long[] records = new long[count * RECORD];
    for (int i = 0; i < records.length; i++) {
      records[i] = from.get(JAVA_LONG_UNALIGNED, (long) i * Long.BYTES);
    }
    try {
      return new RunList(records);
    } catch (ArithmeticException e) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE, "runs reach beyond the range of a long", e);
    }
  }

  /** Writes the records to the beginning of a segment. */
  void encode(MemorySegment to) {
    for (int i = 0; i < records.length; i++) {
      to.set(JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, records[i]);
    }
  }

  int recordCount() {
    return records.length / RECORD;
  }

  /** Bytes of data. */
  long bytes() {
    return bytes;
  }

  /** The lowest place of a run. */
  long low() {
    return low;
  }

  /** Bytes from the lowest place of a run to the highest. */
  long span() {
    return high - low;
  }

  /** The bytes of all runs. */
  ByteRanges ranges() {
    LongStream.Builder bounds = LongStream.builder();
    forEach((at, _, length) -> bounds.add(at).add(at + length));
    return ByteRanges.of(bounds.build().toArray());
  }

  /** Whether the data lies in one piece. */
  boolean isOneRun() {
    return records.length == RECORD && records[2] == 1;
  }

  void forEach(Consumer consumer) {
    long from = 0;
    for (int i = 0; i < records.length; i += RECORD) {
      long at = records[i];
      long each = records[i + 1];
      for (long left = records[i + 2]; left > 0; left--) {
        consumer.accept(at, from, each);
        from += each;
        at += records[i + 3];
      }
    }
  }

  /** The runs in parts of at most so many bytes, a multiple of 8, and about so many records. */
  List<Batch> batches(long mostBytes, int mostRecords) {
    if (bytes == 0) {
      return List.of();
    }
    if (bytes <= mostBytes && recordCount() <= mostRecords) {
      return List.of(new Batch(this, 0));
    }
    Splitter splitter = new Splitter(mostBytes, mostRecords);
    forEach((at, _, length) -> splitter.add(at, length));
    return splitter.finish();
  }

  /** Joins runs into records. One thread. */
  private static final class Builder implements RunConsumer {
    private final long origin;
    private long[] records = new long[RECORD];
    private int used;

    Builder(long origin) {
      this.origin = origin;
    }

    @Override
    public void accept(long offsetBytes, long bytes) {
      long at = origin + offsetBytes;
      int last = used - RECORD;
      if (last >= 0 && records[last + 1] == bytes) {
        if (records[last + 2] == 1) {
          records[last + 3] = at - records[last];
        }
        if (at == records[last] + records[last + 2] * records[last + 3]) {
          records[last + 2]++;
          return;
        }
      }
      if (used == records.length) {
        records = Arrays.copyOf(records, 2 * used);
      }
      records[used++] = at;
      records[used++] = bytes;
      records[used++] = 1;
      records[used++] = 0;
    }

    RunList build() {
      return new RunList(Arrays.copyOf(records, used));
    }
  }

  /** Cuts runs into parts. One thread. */
  private static final class Splitter {
    private final List<Batch> batches = new ArrayList<>();
    private final long mostBytes;
    private final int mostRecords;
    private Builder builder = new Builder(0);
    private long begin;
    private long inBatch;

    Splitter(long mostBytes, int mostRecords) {
      this.mostBytes = mostBytes;
      this.mostRecords = mostRecords;
    }

    /** Takes a run; one that does not fit into the rest of this part continues in the next. */
    void add(long at, long bytes) {
      for (long done = 0; done < bytes; ) {
        boolean crowded = builder.used / RECORD >= mostRecords;
        long beyondGrain = inBatch % GRAIN_BYTES;
        if (inBatch == mostBytes || (crowded && beyondGrain == 0)) {
          close();
          continue;
        }
        long left = mostBytes - inBatch;
        long room = crowded ? Math.min(left, GRAIN_BYTES - beyondGrain) : left;
        long now = Math.min(bytes - done, room);
        builder.accept(at + done, now);
        inBatch += now;
        done += now;
      }
    }

    private void close() {
      batches.add(new Batch(builder.build(), begin));
      builder = new Builder(0);
      begin += inBatch;
      inBatch = 0;
    }

    List<Batch> finish() {
      if (inBatch > 0) {
        close();
      }
      return batches;
    }
  }
}
