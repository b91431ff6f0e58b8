package mpjbuf;

import dev.weft.data.Datatype;
import dev.weft.data.Slice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The bytes of a {@link Buffer}: sections, each of elements of one type behind a header of eight
 * bytes, its type and the number of its elements. Objects are one section each time they are
 * written, as bytes. One thread; nothing blocks.
 */
abstract class Sections {
  static final int HEADER_BYTES = 8;
  private static final int COUNT_AT = 4;

  private byte[] bytes;
  private int size;
  private int position;
  private int section = -1;
  private int left;
  private boolean committed;

  Sections(int capacity) {
    this.bytes = new byte[Math.max(0, capacity)];
  }

  /** The bytes that were packed or written; not a copy. */
  public final byte[] bytes() {
    return bytes;
  }

  /** The bytes, at least so many; not a copy, and until the next call only. */
  public final byte[] room(int capacity) {
    if (capacity > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(capacity, (int) Math.min(2L * bytes.length, 1 << 30)));
    }
    return bytes;
  }

  /** Number of bytes. */
  public int getSize() {
    return size;
  }

  /** Sets the number of bytes, when they have come from elsewhere. */
  public void setSize(int size) {
    this.size = size;
  }

  /** Number of bytes that there is room for at present. */
  public int getCapacity() {
    return bytes.length;
  }

  /** Ends writing: from now on the buffer is read, or sent. */
  public void commit() throws BufferException {
    requireWritable();
    committed = true;
    position = 0;
  }

  /** Forgets everything, to be written anew. */
  public void clear() throws BufferException {
    committed = false;
    size = 0;
    position = 0;
    section = -1;
    left = 0;
  }

  /** Whether the buffer is being written. */
  public boolean isWritable() {
    return !committed;
  }

  /** Bytes that have not been read. */
  public int getRemaining() throws BufferException {
    return size - position;
  }

  /** Begins a section. */
  public void putSectionHeader(Type type) throws BufferException {
    requireWritable();
    section = size;
    size += HEADER_BYTES;
    header(section).putInt(section, type.getCode()).putInt(section + COUNT_AT, 0);
  }

  /** Goes on to the next section to be read. */
  public Type getSectionHeader() throws BufferException {
    if (!committed) {
      throw new WrongStateException("the buffer has not been committed, so it cannot be read");
    }
    if (size - position < HEADER_BYTES) {
      throw new BufferUnderflowException("there is no further section");
    }
    section = position;
    left = header(section).getInt(section + COUNT_AT);
    position += HEADER_BYTES;
    return Type.getType(header(section).getInt(section));
  }

  /** Number of elements of the section. */
  public int getSectionSize() throws BufferException {
    requireSection();
    return header(section).getInt(section + COUNT_AT);
  }

  private ByteBuffer header(int at) {
    return ByteBuffer.wrap(room(at + HEADER_BYTES)).order(ByteOrder.nativeOrder());
  }

  private void requireWritable() throws BufferException {
    if (committed) {
      throw new WrongStateException("the buffer has been committed; clear it first");
    }
  }

  private void requireSection() throws BufferException {
    if (section < 0) {
      throw new WrongStateException("there is no section yet");
    }
  }

  private void requireType(Type type) throws BufferException {
    requireSection();
    if (header(section).getInt(section) != type.getCode()) {
      throw new TypeMismatchException(
          "a section of type %d, not %d"
              .formatted(header(section).getInt(section), type.getCode()));
    }
  }

  /** Elements from a place on, to be checked by their slice. */
  interface Elements {
    Slice slice();
  }

  /** Appends elements to the section. */
  final void put(Type type, Elements elements) throws BufferException {
    requireWritable();
    requireType(type);
    Slice slice = slice(elements);
    byte[] to = room(Math.addExact(size, Math.toIntExact(slice.bytes())));
    slice.copyTo(over(to, size, slice));
    size += (int) slice.bytes();
    int count = header(section).getInt(section + COUNT_AT);
    header(section).putInt(section + COUNT_AT, count + (int) slice.count());
  }

  /** Takes the next elements of the section. */
  final void get(Type type, Elements elements) throws BufferException {
    requireType(type);
    Slice slice = slice(elements);
    if (slice.count() > left || slice.bytes() > size - position) {
      throw new SectionSizeMismatchException(
          "%d elements are wanted, the section has %d left".formatted(slice.count(), left));
    }
    over(bytes, position, slice).copyTo(slice);
    position += (int) slice.bytes();
    left -= (int) slice.count();
  }

  /** Appends serialized objects to the section, preceded by their size. */
  final void putObjects(int count, byte[] objects) throws BufferException {
    requireWritable();
    requireType(Type.OBJECT);
    int end = Math.addExact(size, COUNT_AT + objects.length);
    System.arraycopy(objects, 0, room(end), size + COUNT_AT, objects.length);
    header(size).putInt(size, objects.length);
    size = end;
    int before = header(section).getInt(section + COUNT_AT);
    header(section).putInt(section + COUNT_AT, before + count);
  }

  /** Takes the objects that were written at a time. */
  final byte[] takeObjects(int count) throws BufferException {
    requireType(Type.OBJECT);
    int length =
        count > left || size - position < COUNT_AT ? -1 : header(position).getInt(position);
    if (length < 0 || length > size - position - COUNT_AT) {
      throw new SectionSizeMismatchException(
          "%d objects are wanted, the section has %d left".formatted(count, left));
    }
    position += COUNT_AT + length;
    left -= count;
    return Arrays.copyOfRange(bytes, position - length, position);
  }

  /** As many elements of the same type, in bytes. */
  private static Slice over(byte[] bytes, int at, Slice like) {
    java.lang.foreign.MemorySegment segment =
        java.lang.foreign.MemorySegment.ofArray(bytes).asSlice(at, like.bytes());
    return Slice.of(segment, like.type());
  }

  private static Slice slice(Elements elements) throws BufferException {
    try {
      return elements.slice();
    } catch (RuntimeException e) {
      throw new BufferException(e.getMessage(), e);
    }
  }

  /** Single elements at displacements. */
  static Datatype at(Datatype element, int count, int[] displacements) {
    long[] places = Arrays.stream(displacements, 0, count).asLongStream().toArray();
    return element.indexedBlock(1, places);
  }

  /** Elements at {@code shape[strides + k]} from each other in dimension k, by rows. */
  static Datatype strided(Datatype element, int rank, int extents, int strides, int[] shape) {
    Datatype all = element;
    for (int k = rank - 1; k >= 0; k--) {
      all = all.hvector(shape[extents + k], 1, shape[strides + k] * element.size());
    }
    return all;
  }
}
