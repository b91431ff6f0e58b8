package dev.weft;

import dev.weft.codec.Codecs;
import dev.weft.codec.ObjectCodec;
import dev.weft.engine.ReceivedBytes;
import org.jspecify.annotations.Nullable;

/** A rank's objects as messages, through its codec. Any thread. */
final class Objects {
  private static final long MAX_BYTES = Integer.MAX_VALUE - 8;

  private final ObjectCodec codec = Codecs.lazy(MAX_BYTES);

  void register(Class<?>... types) {
    for (Class<?> type : types) {
      codec.register(type);
    }
  }

  byte[] encode(@Nullable Object object) {
    return codec.encode(object);
  }

  <T> T decode(ReceivedBytes message, Class<T> type) {
    byte[] bytes = message.bytes();
    Object object = codec.decode(bytes, 0, bytes.length);
    if (object != null && !type.isInstance(object)) {
      throw new CodecException(
          "the object from rank "
              + message.status().source()
              + " with tag "
              + message.status().tag()
              + " is a "
              + object.getClass().getName()
              + ", not a "
              + type.getName());
    }
    return castOrNull(type, object);
  }

  /** Null may be sent, and comes back as null whatever the type. */
  @SuppressWarnings("NullAway")
  private static <T> T castOrNull(Class<T> type, @Nullable Object object) {
    return type.cast(object);
  }
}
