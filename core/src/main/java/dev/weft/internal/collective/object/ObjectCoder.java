package dev.weft.internal.collective.object;

import org.jspecify.annotations.Nullable;

/** Objects as bytes, for operations on objects. Any thread; nothing blocks. */
public interface ObjectCoder {
  /**
   * The bytes of an object, null included.
   *
   * @throws dev.weft.failure.CodecException if it cannot be encoded
   */
  byte[] encode(@Nullable Object object);

  /**
   * The object of these bytes; null comes back as null whatever the type.
   *
   * @param origin where the bytes come from, for messages
   * @throws dev.weft.failure.CodecException if they are not those of an object of the type
   */
  <T> T decode(byte[] bytes, String origin, Class<T> type);
}
