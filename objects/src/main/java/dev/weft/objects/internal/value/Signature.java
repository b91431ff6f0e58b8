package dev.weft.objects.internal.value;

import org.jspecify.annotations.Nullable;

/** The types and annotations of a method's parameters and result. Places are as in {@code Sink}. */
public interface Signature {

  /** The type at a place. */
  Class<?> typeAt(int place);

  /** Whether the parameter is an array that the method fills. */
  boolean isOut(int place);

  /** Arrays that the method gives back, for this parameter; null if it may keep them. */
  @Nullable LentArrays lent(int place);
}
