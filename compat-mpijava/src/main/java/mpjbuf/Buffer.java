package mpjbuf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntUnaryOperator;

/**
 * The buffer into which {@code mpi.Comm.Pack} packs and that {@code MPI.PACKED} sends: bytes that
 * grow as needed. It can also be written and read section by section, in another format than
 * Pack's. Objects go through the JDK's serialization, with the JVM's own filter. One thread.
 */
public class Buffer extends SectionReads {
  public static final int SECTION_OVERHEAD = HEADER_BYTES;
  public static final int ALIGNMENT_UNIT = 8;

  private final RawBuffer memory;
  private final int offset;

  protected Buffer() {
    this(0);
  }

  /** An empty buffer. */
  public Buffer(int capacity) {
    this(BufferFactory.create(capacity), 0, capacity);
  }

  /** An empty buffer. */
  public Buffer(RawBuffer memory, int offset, int capacity) {
    super(capacity);
    this.memory = memory;
    this.offset = offset;
  }

  /** What was given to the constructor; nothing reads it. */
  public int offset() {
    return offset;
  }

  /** What was given to the constructor; nothing is in it. */
  public RawBuffer getStaticBuffer() {
    return memory;
  }

  /** The machine's. */
  public ByteOrder getEncoding() {
    return ByteOrder.nativeOrder();
  }

  /** Does nothing: the bytes are in the machine's order. */
  public void setEncoding(ByteOrder encoding) {}

  /** Does nothing. */
  public void free() {}

  /** Copies bytes of the buffer. */
  public void copy(ByteBuffer source, int srcOff, int dstOff, int numBytes, byte[] more, int at) {
    byte[] to = room(Math.addExact(dstOff, numBytes));
    source.get(srcOff, to, dstOff, numBytes);
  }

  /** Appends objects to the section. */
  public void write(Object[] source, int srcOff, int numEls) throws BufferException {
    gather(source, numEls, i -> srcOff + i);
  }

  /** Appends the objects at offsets from a place to the section. */
  public void gather(Object[] source, int numEls, int offs, int[] indexes) throws BufferException {
    gather(source, numEls, i -> offs + indexes[i]);
  }

  private void gather(Object[] source, int count, IntUnaryOperator place) throws BufferException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (int i = 0; i < count; i++) {
        out.writeObject(source[place.applyAsInt(i)]);
      }
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new BufferException("the objects cannot be written: " + e, e);
    }
    putObjects(count, bytes.toByteArray());
  }

  /** Takes the next objects of the section, as many as were written at a time. */
  public void read(Object[] dest, int dstOff, int numEls) throws BufferException {
    scatter(dest, numEls, i -> dstOff + i);
  }

  /** Takes the next objects of the section, to offsets from a place. */
  public void scatter(Object[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    scatter(dest, numEls, i -> offs + indexes[i]);
  }

  private void scatter(Object[] dest, int count, IntUnaryOperator place) throws BufferException {
    byte[] bytes = takeObjects(count);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      for (int i = 0; i < count; i++) {
        dest[place.applyAsInt(i)] = in.readObject();
      }
    } catch (IOException | ClassNotFoundException | IndexOutOfBoundsException e) {
      throw new BufferException("the objects cannot be read: " + e, e);
    }
  }
}
