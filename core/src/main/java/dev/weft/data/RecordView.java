package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Records in memory, so that many of them travel as one buffer, without a codec. Their components
 * are primitives and records of primitives. Immutable; any thread.
 *
 * <pre>{@code
 * record Particle(int id, double x, double y) {}
 *
 * RecordView<Particle> particles = RecordView.of(Particle.class);
 * world.send(particles.slice(particles.store(List.of(a, b))), 1, TAG);
 *
 * MemorySegment room = particles.allocate(2);
 * world.receive(particles.slice(room), 0, TAG);
 * List<Particle> received = particles.load(room);
 * }</pre>
 *
 * <p>Components lie in their order, each aligned to its size, as a C compiler lays out a struct.
 *
 * @param <T> the record
 */
public final class RecordView<T extends Record> {
  private final RecordShape<T> shape;
  private final Datatype datatype;
  private final RecordMemory memory;
  private final long bytes;

  private RecordView(RecordShape<T> shape) {
    this.shape = shape;
    this.datatype = Datatype.of(shape.layout());
    this.memory = RecordMemory.of(shape);
    this.bytes = shape.layout().byteSize();
  }

  /**
   * A view of a record class.
   *
   * @throws ArgumentException if a component is neither a primitive nor such a record, there are
   *     more than 1000 numbers, or the class is not public and in a module that does not open its
   *     package
   */
  public static <T extends Record> RecordView<T> of(Class<T> type) {
    return new RecordView<>(RecordShape.of(type, RecordAccess.OWN));
  }

  /**
   * A view of a record class that the lookup can reach, such as one of a module that does not open
   * its package: {@code RecordView.of(MethodHandles.lookup(), Particle.class)}, called where the
   * record is declared.
   *
   * @throws ArgumentException if a component is neither a primitive nor such a record, there are
   *     more than 1000 numbers, or the lookup does not reach it
   */
  public static <T extends Record> RecordView<T> of(MethodHandles.Lookup lookup, Class<T> type) {
    return new RecordView<>(RecordShape.of(type, RecordAccess.by(lookup)));
  }

  /** How one record lies in memory; the members have the components' names. */
  public StructLayout layout() {
    return shape.layout();
  }

  /** The datatype of one record; padding is not sent. */
  public Datatype datatype() {
    return datatype;
  }

  /** Memory for so many records, on the heap, zeroed. */
  public MemorySegment allocate(long count) {
    long all = CheckedMath.multiply(count, bytes);
    return MemorySegment.ofArray((byte[]) Slice.ofNewArray(ElementType.BYTE, all).base());
  }

  /**
   * The records in a segment, without an incomplete one at its end.
   *
   * @return a slice of bytes if components are of several types, else of theirs
   */
  public Slice slice(MemorySegment segment) {
    return Slice.of(segment, 0, segment.byteSize() / bytes, datatype);
  }

  /**
   * Reads a record.
   *
   * @param index of records, not of bytes
   * @throws IndexOutOfBoundsException if it is not within the segment; names how many that holds
   */
  public T get(MemorySegment segment, long index) {
    return shape.type().cast(memory.read(segment, offset(segment, index)));
  }

  /**
   * Writes a record.
   *
   * @param index of records, not of bytes
   * @throws IndexOutOfBoundsException if it is not within the segment; names how many that holds
   */
  public void set(MemorySegment segment, long index, T value) {
    memory.write(
        segment, offset(segment, index), Objects.requireNonNull(value, "value of a record"));
  }

  private long offset(MemorySegment segment, long index) {
    long count = segment.byteSize() / bytes;
    if (index < 0 || index >= count) {
      throw outOfBounds(segment, index, count);
    }
    return index * bytes;
  }

  /** Writes records to new memory. */
  public MemorySegment store(List<? extends T> records) {
    MemorySegment segment = allocate(records.size());
    for (int i = 0; i < records.size(); i++) {
      set(segment, i, records.get(i));
    }
    return segment;
  }

  /** Reads all records that a segment holds. */
  public List<T> load(MemorySegment segment) {
    List<T> records = new ArrayList<>();
    long count = segment.byteSize() / bytes;
    for (long i = 0; i < count; i++) {
      records.add(get(segment, i));
    }
    return records;
  }

  private IndexOutOfBoundsException outOfBounds(MemorySegment segment, long index, long count) {
    return new IndexOutOfBoundsException(
        FailureCode.INDEX.after(
            "no %s %d in a segment of %d bytes, which holds %d of %d bytes each; %s"
                .formatted(
                    shape.type().getSimpleName(),
                    index,
                    segment.byteSize(),
                    count,
                    bytes,
                    count == 0
                        ? "allocate() makes one for as many as you need"
                        : "give an index from 0 to " + (count - 1))));
  }
}
