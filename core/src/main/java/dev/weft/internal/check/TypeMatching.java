package dev.weft.internal.check;

import dev.weft.data.ElementType;

/** Decides whether the element types of two sides match. */
public final class TypeMatching {
  private TypeMatching() {}

  /** Bytes match every type. */
  public static boolean agree(ElementType one, ElementType other) {
    return one == other || one == ElementType.BYTE || other == ElementType.BYTE;
  }
}
