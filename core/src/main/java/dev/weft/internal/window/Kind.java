package dev.weft.internal.window;

/** The kind of memory of a window. */
enum Kind {
  ALLOCATED,
  SHARED,
  USER,
  DYNAMIC
}
