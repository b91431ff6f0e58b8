package dev.weft.parallel.checkpoint;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.parallel.Grid;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.checkpoint.Entry.Kind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something of the program's that is saved and restored under a name. */
sealed interface Kept {
  MemorySegment NOTHING = MemorySegment.NULL;

  /**
   * What is to be saved now.
   *
   * @param entry without a checksum
   * @param data that is copied
   */
  record Captured(Entry entry, MemorySegment data) {}

  /** As it is at this moment. */
  Captured capture(String name);

  /** Why what was saved cannot be put back here; null if it can. */
  @Nullable String mismatch(Entry saved);

  /** Puts back what was saved. */
  void put(Entry saved, MemorySegment data);

  /** An array, or other memory, that is asked for each time. */
  record Elements(String name, Supplier<Slice> now) implements Kept {
    @Override
    public Captured capture(String name) {
      Slice slice = now.get();
      MemorySegment memory = Segments.of(name, slice);
      return new Captured(entry(Kind.ARRAY, name, slice, null), memory);
    }

    @Override
    public @Nullable String mismatch(Entry saved) {
      Slice slice = now.get();
      return saved.kind() == Kind.ARRAY
              && saved.type() == slice.type()
              && saved.bytes() == slice.bytes()
          ? null
          : "is %d x %s here".formatted(slice.count(), slice.type());
    }

    @Override
    public void put(Entry saved, MemorySegment data) {
      Segments.of(name, now.get()).copyFrom(data);
    }
  }

  /** Any number of bytes. */
  record Bytes(Supplier<byte[]> now, Consumer<byte[]> back) implements Kept {
    @Override
    public Captured capture(String name) {
      byte[] bytes = now.get().clone();
      return new Captured(
          entry(Kind.BYTES, name, Slice.of(bytes), null), MemorySegment.ofArray(bytes));
    }

    @Override
    public @Nullable String mismatch(Entry saved) {
      return saved.kind() == Kind.BYTES ? null : "is bytes here";
    }

    @Override
    public void put(Entry saved, MemorySegment data) {
      back.accept(data.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  /** A number that is the same on all ranks. */
  record Value(LongSupplier now, LongConsumer back) implements Kept {
    @Override
    public Captured capture(String name) {
      long value = now.getAsLong();
      return new Captured(
          new Entry(name, Kind.VALUE, ElementType.LONG, 0, value, null, null, 0), NOTHING);
    }

    @Override
    public @Nullable String mismatch(Entry saved) {
      return saved.kind() == Kind.VALUE ? null : "is a value here";
    }

    @Override
    public void put(Entry saved, MemorySegment data) {
      back.accept(saved.value());
    }
  }

  /** An array over a grid, with its ghost cells. */
  record OnGrid(String name, Grid grid, Supplier<Slice> now) implements Kept {
    @Override
    public Captured capture(String name) {
      return new Captured(entry(Kind.GRID, name, field(), block()), memory());
    }

    private Slice field() {
      Slice field = now.get();
      if (field.count() != grid.length()) {
        throw new ArgumentException(
            FailureCode.CHECKPOINT,
            "\"%s\" has %d elements; this rank's points and ghost cells are %d, see Grid.length()"
                .formatted(name, field.count(), grid.length()));
      }
      return field;
    }

    MemorySegment memory() {
      return Segments.of(name, field());
    }

    Block block() {
      return Block.of(grid);
    }

    @Override
    public @Nullable String mismatch(Entry saved) {
      Slice field = field();
      return saved.kind() == Kind.GRID
              && saved.type() == field.type()
              && block().isOfSameGrid(Objects.requireNonNull(saved.block()))
          ? null
          : "is %s of %s here".formatted(block(), field.type());
    }

    @Override
    public void put(Entry saved, MemorySegment data) {
      memory().copyFrom(data);
    }
  }

  /** The elements of an array of any division, without its ghost cells. */
  record Divided(NdArray array) implements Kept {
    @Override
    public Captured capture(String name) {
      Slice own = array.own();
      MemorySegment memory = own.isContiguous() ? Segments.of(name, own) : packed(own);
      Entry entry =
          new Entry(name, Kind.DIVIDED, array.type(), own.bytes(), 0, null, array.layout(), 0);
      return new Captured(entry, memory);
    }

    private static MemorySegment packed(Slice own) {
      MemorySegment packed = Segments.allocate(own.bytes());
      own.copyTo(Slice.of(packed, own.type()));
      return packed;
    }

    @Override
    public @Nullable String mismatch(Entry saved) {
      ArrayLayout then = saved.layout();
      return then != null
              && saved.type() == array.type()
              && Arrays.equals(then.shape(), array.shape())
          ? null
          : "is %s here".formatted(array);
    }

    @Override
    public void put(Entry saved, MemorySegment data) {
      Slice.of(data, array.type()).copyTo(array.own());
    }
  }

  private static Entry entry(Kind kind, String name, Slice slice, @Nullable Block block) {
    return new Entry(name, kind, slice.type(), slice.bytes(), 0, block, null, 0);
  }
}
