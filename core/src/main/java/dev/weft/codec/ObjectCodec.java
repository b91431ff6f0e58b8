package dev.weft.codec;

import org.jspecify.annotations.Nullable;

/**
 * Turns objects into bytes and back, for one rank. All ranks of a job use the same codec and the
 * same class files; a class must be registered at the sender and at the receiver. Any thread may
 * call, virtual ones too; calls do not wait for other ranks.
 */
public interface ObjectCodec {

  /** Name of the format, for messages and for the check that ranks agree. */
  String name();

  /**
   * Allows instances of a class, and arrays of it, to be encoded and decoded. Idempotent; the order
   * of registrations does not matter, and they may come after the first message. A codec may be
   * given any class that {@link RegisteredClasses} accepts.
   */
  void register(Class<?> type);

  /**
   * Whether instances of a class travel as values, as far as the codec knows without having seen
   * one. An object of another class, given in a call for an interface, travels as a reference. A
   * codec without registration says yes to all, which this does.
   */
  default boolean takes(Class<?> type) {
    return true;
  }

  /**
   * The bytes of an object graph, null included.
   *
   * @throws dev.weft.failure.CodecException if a class in it has not been registered or cannot be
   *     encoded, or if the bytes are more than the codec's limit
   */
  byte[] encode(@Nullable Object object);

  /**
   * The object whose bytes stand at {@code bytes[offset, offset + length)}. Never runs code that
   * the bytes name unless its class has been registered.
   *
   * @throws dev.weft.failure.CodecException if the bytes are not those of an object
   */
  @Nullable Object decode(byte[] bytes, int offset, int length);

  /**
   * Like {@link #encode(Object)}, where the graph may have references among its objects. A codec
   * that does not know references refuses them as classes that are not registered.
   *
   * @param references which objects are references; for this operation only
   */
  default byte[] encode(@Nullable Object object, OutgoingReferences references) {
    return encode(object);
  }

  /**
   * Like {@link #decode(byte[], int, int)}, of bytes that {@link #encode(Object,
   * OutgoingReferences)} has made.
   *
   * @param references what its numbers stand for; for this operation only
   */
  default @Nullable Object decode(
      byte[] bytes, int offset, int length, IncomingReferences references) {
    return decode(bytes, offset, length);
  }

  /**
   * Like {@link #decode(byte[], int, int)}, within bounds. A codec that does not know bounds
   * decodes as it does otherwise: then who sends the bytes decides what that costs.
   *
   * @param how what is wanted, and what it may cost; for this operation only
   * @throws dev.weft.failure.CodecException also if the object is not what is wanted, costs more
   *     than it may, or has been given up
   */
  default @Nullable Object decode(byte[] bytes, int offset, int length, Decoding how) {
    IncomingReferences references = how.references();
    return references == null
        ? decode(bytes, offset, length)
        : decode(bytes, offset, length, references);
  }
}
