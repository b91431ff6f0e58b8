package dev.weft.codec;

/**
 * The objects of an encoded graph that travel as references, and their numbers. One thread at a
 * time; encoding may begin anew, and must find the same numbers.
 */
public interface OutgoingReferences {

  /**
   * What is encoded where the graph has this object: mostly itself. The codec asks for the root and
   * for what is in fields; collections, maps and arrays are looked through by this.
   *
   * @param declared the type of the field
   * @throws dev.weft.failure.CodecException if the object is to be a reference, and there cannot be
   *     one in its place
   */
  Object replaced(Object object, Class<?> declared);

  /**
   * The number of a reference, for an object that is {@link ByReference}, a proxy, or of a hidden
   * class; -1 if it is no reference.
   */
  int number(Object object);
}
