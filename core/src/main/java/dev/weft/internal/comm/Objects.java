package dev.weft.internal.comm;

import dev.weft.codec.ObjectCodec;
import dev.weft.data.Status;
import dev.weft.failure.CodecException;
import dev.weft.internal.codec.Codecs;
import dev.weft.internal.collective.object.ObjectCoder;
import dev.weft.request.UnsizedRequest;
import org.jspecify.annotations.Nullable;

/** A rank's objects as messages, through its codec. Any thread. */
final class Objects implements ObjectCoder {
  private static final long MAX_BYTES = Integer.MAX_VALUE - 8;

  private final ObjectCodec codec;

  /** Through the codec that is found when the first object travels. */
  Objects() {
    this(Codecs.lazy(MAX_BYTES));
  }

  Objects(ObjectCodec codec) {
    this.codec = codec;
  }

  ObjectCodec codec() {
    return codec;
  }

  void register(Class<?>... types) {
    for (Class<?> type : types) {
      codec.register(type);
    }
  }

  @Override
  public byte[] encode(@Nullable Object object) {
    return codec.encode(object);
  }

  <T> T decode(UnsizedRequest message, Class<T> type) {
    Status status = message.status();
    String origin = "from rank " + status.source() + " with tag " + status.tag();
    return decode(message.message(), origin, type);
  }

  @Override
  public <T> T decode(byte[] bytes, String origin, Class<T> type) {
    Object object = codec.decode(bytes, 0, bytes.length);
    if (object != null && !type.isInstance(object)) {
      throw new CodecException(
          "the object "
              + origin
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
