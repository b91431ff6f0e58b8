package dev.weft.internal.base;

/** What a generated view of an object calls. */
public interface Viewed {
  /** The object itself. */
  Object viewed();
}
