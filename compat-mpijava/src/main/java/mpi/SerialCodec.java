package mpi;

import dev.weft.CodecException;
import dev.weft.codec.ObjectCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;

/**
 * Objects through the JDK's own serialization, as the old libraries had it: whatever is {@link
 * java.io.Serializable} travels, and nothing is registered. What a receiver may create can be
 * narrowed by the property {@value #FILTER}, a pattern of {@link ObjectInputFilter}; ranks of a job
 * have proved to each other that they know its secret. Any thread.
 */
final class SerialCodec implements ObjectCodec {
  static final String FILTER = "weft.mpijava.objects";

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

  static void write(Object object, OutputStream to) {
    try (ObjectOutputStream out = new ObjectOutputStream(to)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new CodecException("the object cannot be serialized: " + e, e);
    }
  }

  static Object read(byte[] bytes, int offset, int length) {
    InputStream from = new ByteArrayInputStream(bytes, offset, length);
    try (ObjectInputStream in = new ProgramClasses(from)) {
      String pattern = System.getProperty(FILTER, "");
      if (!pattern.isEmpty()) {
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(pattern));
      }
      return in.readObject();
    } catch (IOException | ClassNotFoundException | IllegalArgumentException e) {
      throw new CodecException("the object that was received cannot be created: " + e, e);
    }
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
