package dev.weft.codec;

/** The meaning of the numbers of references in a graph that is decoded. One thread at a time. */
public interface IncomingReferences {

  /**
   * The reference of a number that may be anything.
   *
   * @param declared the type of the field; {@code Object} where none is known
   * @throws dev.weft.failure.CodecException if there is no such number, or what it stands for
   *     cannot be there
   */
  Object reference(int number, Class<?> declared);
}
