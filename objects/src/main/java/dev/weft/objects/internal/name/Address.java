package dev.weft.objects.internal.name;

import dev.weft.objects.internal.value.Reference;

/**
 * Where calls of an object go: a rank, and the object's number there. The address in a {@link
 * Reference} is the one at which the object began, and stays its identity; {@link Routes} knows
 * where the object is now.
 */
public record Address(int rank, long object) {

  /** The address at which an object began. */
  public static Address ofOrigin(Reference reference) {
    return new Address(reference.rank(), reference.object());
  }
}
