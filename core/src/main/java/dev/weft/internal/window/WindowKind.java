package dev.weft.internal.window;

/** The kind of memory of a window. */
enum WindowKind {
  ALLOCATED,
  SHARED,
  USER,
  DYNAMIC
}
