package mpi;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects of a buffer of type {@link MPI#OBJECT}, or of a type made from it, which travel as an
 * array through {@link SerialCodec}.
 *
 * <p>A probe sees only the size of a message, but must tell the number of its objects. So the size
 * encodes the number: for n objects, a number of b bits, a message is padded to {@code k << (5 + b)
 * | n << 5 | b} bytes with some k. That costs at most 64 bytes for each object. Serialized data
 * marks its own end, so the padding is ignored.
 */
final class ObjectParts {
  private static final int WIDTH_BITS = 5;
  private static final int MAX_OBJECTS = (1 << 24) - 1;

  static boolean isOf(Datatype type) {
    return type.base == Datatype.OBJECT;
  }

  /** The objects of so many instances. */
  static Object[] take(Object buf, int offset, int count, Datatype type) {
    List<Object> taken = new ArrayList<>();
    if (count > 0) {
      Object[] array = (Object[]) buf;
      type.layout.forEachRun(
          0,
          (long) count * type.size,
          (at, length) -> {
            for (long i = at; i < at + length; i++) {
              taken.add(array[Math.toIntExact(offset + i)]);
            }
          });
    } else if (count < 0) {
      throw new MPIException(MPIException.ERR_COUNT, "count " + count + " is negative");
    }
    return taken.toArray();
  }

  /** Puts objects where the first of so many instances lie. */
  static void put(Object[] objects, Object buf, int offset, int count, Datatype type) {
    if (objects.length > (long) count * type.size) {
      throw new MPIException(
          MPIException.ERR_TRUNCATE,
          "a message of %d objects into a buffer for %d"
              .formatted(objects.length, (long) count * type.size));
    }
    if (objects.length == 0) {
      return;
    }
    Object[] array = (Object[]) buf;
    int[] next = {0};
    type.layout.forEachRun(
        0,
        objects.length,
        (at, length) -> {
          for (long i = at; i < at + length; i++) {
            array[Math.toIntExact(offset + i)] = objects[next[0]++];
          }
        });
  }

  /** The message. */
  static byte[] encode(Object[] objects) {
    int n = objects.length;
    if (n > MAX_OBJECTS) {
      throw new MPIException(
          MPIException.ERR_COUNT,
          n + " objects in one message; at most " + MAX_OBJECTS + " are possible");
    }
    if (n == 0) {
      return new byte[0];
    }
    ByteArrayOutputStream bytes = new Padded(n);
    SerialCodec.write(objects, bytes);
    return bytes.toByteArray();
  }

  static Object[] decode(byte[] message) {
    return message.length == 0
        ? new Object[0]
        : (Object[]) SerialCodec.read(message, 0, message.length);
  }

  /** Number of objects in a message of so many bytes. */
  static int countIn(long bytes) {
    int width = (int) bytes & ((1 << WIDTH_BITS) - 1);
    return (int) (bytes >> WIDTH_BITS) & ((1 << width) - 1);
  }

  /** Pads to a size that tells the number of objects. */
  static long padded(long bytes, int objects) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(objects);
    long tail = (long) objects << WIDTH_BITS | width;
    long grain = 1L << (WIDTH_BITS + width);
    long more = Math.max(0, bytes - tail);
    return (more + grain - 1) / grain * grain + tail;
  }

  private static final class Padded extends ByteArrayOutputStream {
    private final int objects;

    Padded(int objects) {
      this.objects = objects;
    }

    @Override
    public synchronized byte[] toByteArray() {
      return java.util.Arrays.copyOf(buf, Math.toIntExact(padded(count, objects)));
    }
  }

  private ObjectParts() {}
}
