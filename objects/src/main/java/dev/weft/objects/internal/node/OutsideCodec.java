package dev.weft.objects.internal.node;

import dev.weft.codec.Decoding;
import dev.weft.codec.IncomingReferences;
import dev.weft.codec.ObjectCodec;
import dev.weft.codec.OutgoingReferences;
import org.jspecify.annotations.Nullable;

/** A node's codec for objects from a node that is not a rank of its job. Any thread. */
record OutsideCodec(ObjectCodec codec) implements ObjectCodec {

  @Override
  public String name() {
    return codec.name();
  }

  @Override
  public void register(Class<?> type) {
    codec.register(type);
  }

  @Override
  public boolean takes(Class<?> type) {
    return codec.takes(type);
  }

  @Override
  public byte[] encode(@Nullable Object object) {
    return codec.encode(object);
  }

  @Override
  public byte[] encode(@Nullable Object object, OutgoingReferences references) {
    return codec.encode(object, references);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    return decode(bytes, offset, length, Decoding.ANY);
  }

  @Override
  public @Nullable Object decode(
      byte[] bytes, int offset, int length, IncomingReferences references) {
    return decode(bytes, offset, length, Decoding.ANY.with(references));
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length, Decoding how) {
    return codec.decode(bytes, offset, length, how.fromOutside());
  }
}
