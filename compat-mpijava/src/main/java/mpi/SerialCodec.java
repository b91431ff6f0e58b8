package mpi;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.DeepStack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.util.function.Supplier;

/**
 * Encodes objects by the JDK's own serialization, as the old libraries did: all {@link
 * java.io.Serializable} objects travel, without registration. The property {@value #FILTER}, a
 * pattern of {@link ObjectInputFilter}, can restrict the classes that a receiver creates; the ranks
 * of a job have proved to each other that they know its secret. Serialization follows references
 * recursively; an object that is too deep for the caller's stack, such as a linked list of a
 * thousand nodes, is serialized again on a {@link DeepStack}. Any thread.
 */
final class SerialCodec implements ObjectCodec {
  static final String FILTER = "weft.mpijava.objects";

  private static final int LEAST_LIMIT = 64;
  private static final int ELEMENTS_PER_BYTE = 4;

  @Override
  public String name() {
    return "java-serialization";
  }

  @Override
  public void register(Class<?> type) {
    // Everything travels.
  }

  @Override
  public byte[] encode(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(object, bytes);
    return bytes.toByteArray();
  }

  @Override
  public Object decode(byte[] bytes, int offset, int length) {
    return read(bytes, offset, length);
  }

  static Object copy(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(object, bytes);
    return read(bytes.toByteArray(), 0, bytes.size());
  }

  static void write(Object object, ByteArrayOutputStream to) {
    onEnoughStack(
        () -> {
          to.reset();
          serialize(object, to);
          return null;
        });
  }

  static Object read(byte[] bytes, int offset, int length) {
    return onEnoughStack(() -> deserialize(bytes, offset, length));
  }

  private static Object onEnoughStack(Supplier<Object> work) {
    try {
      return work.get();
    } catch (StackOverflowError e) {
      try {
        return DeepStack.call(work::get);
      } catch (StackOverflowError deeper) {
        throw new CodecException(
            "the object nests too deeply for serialization, also with a stack of "
                + (DeepStack.STACK_BYTES >> 20)
                + " MiB; flatten it, or let it write its parts one after the other in writeObject",
            deeper);
      }
    }
  }

  private static void serialize(Object object, OutputStream to) {
    try (ObjectOutputStream out = new ObjectOutputStream(to)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new CodecException("the object cannot be serialized: " + e, e);
    }
  }

  private static Object deserialize(byte[] bytes, int offset, int length) {
    InputStream from = new ByteArrayInputStream(bytes, offset, length);
    try (ObjectInputStream in = new ProgramClasses(from)) {
      String pattern = System.getProperty(FILTER, "");
      ObjectInputFilter chosen =
          pattern.isEmpty()
              ? in.getObjectInputFilter()
              : ObjectInputFilter.Config.createFilter(pattern);
      in.setObjectInputFilter(info -> check(info, length, chosen));
      return in.readObject();
    } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
      throw new CodecException("the object that was received cannot be created: " + e, e);
    }
  }

  /**
   * Refuses arrays, and tables of collections, with more elements than so many bytes can tell of;
   * they are allocated before their elements are read.
   */
  private static ObjectInputFilter.Status check(
      ObjectInputFilter.FilterInfo info, int bytes, ObjectInputFilter chosen) {
    if (info.arrayLength() > LEAST_LIMIT + (long) ELEMENTS_PER_BYTE * bytes) {
      return ObjectInputFilter.Status.REJECTED;
    }
    return chosen == null ? ObjectInputFilter.Status.UNDECIDED : chosen.checkInput(info);
  }

  /** Finds classes where the program's are, which the stack need not lead to. */
  private static final class ProgramClasses extends ObjectInputStream {
    ProgramClasses(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described)
        throws IOException, ClassNotFoundException {
      try {
        return super.resolveClass(described);
      } catch (ClassNotFoundException e) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return Class.forName(described.getName(), false, loader);
      }
    }
  }
}
