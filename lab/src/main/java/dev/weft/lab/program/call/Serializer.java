package dev.weft.lab.program.call;

import dev.weft.lab.program.Payload;

/**
 * A way to turn objects into bytes and back. Used by one thread; made with the public constructor
 * without parameters.
 */
public interface Serializer {
  /** The bytes of a value. */
  byte[] encode(Object value) throws Exception;

  /**
   * The value of some bytes.
   *
   * @param form what {@link #form} said of the value when it was encoded
   */
  Object decode(int form, byte[] bytes) throws Exception;

  /** From 0 to 15; travels beside the bytes, and is 0 where they speak for themselves. */
  default int form(Object value) {
    return 0;
  }

  /** Whether it has a way for such a value. */
  default boolean carries(Payload payload) {
    return true;
  }
}
