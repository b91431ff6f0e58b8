package dev.weft.lab.program.call;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Java's own serialization, with a filter that lets the measured types in. */
public final class JdkSerializer implements Serializer {
  private static final ObjectInputFilter FILTER =
      ObjectInputFilter.Config.createFilter("java.base/*;dev.weft.lab.program.*;!*");

  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

  @Override
  public byte[] encode(Object value) throws Exception {
    buffer.reset();
    try (ObjectOutputStream out = new ObjectOutputStream(buffer)) {
      out.writeObject(value);
    }
    return buffer.toByteArray();
  }

  @Override
  public Object decode(int form, byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(FILTER);
      return in.readObject();
    }
  }
}
