package dev.weft.objects.internal.value;

import org.jspecify.annotations.Nullable;

/** Which objects travel as references, and what a reference becomes. Any thread. */
public interface References {

  /**
   * The reference that stands for an object, or null if it travels as a value.
   *
   * @param declared the type that the method has there
   */
  @Nullable Reference of(Object value, Class<?> declared);

  /**
   * What a method gets for a reference: a stub, or a {@code Remote} where that is declared.
   *
   * @throws dev.weft.failure.CodecException if the declared type is neither, or has other methods
   */
  Object resolve(Reference reference, Class<?> declared);
}
