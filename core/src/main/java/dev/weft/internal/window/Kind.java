package dev.weft.internal.window;

/** Whose memory a window is over. */
enum Kind {
  ALLOCATED,
  SHARED,
  USER,
  DYNAMIC
}
