package dev.weft.window;

/** Whose memory a window is over. */
enum Kind {
  ALLOCATED,
  SHARED,
  USER,
  DYNAMIC
}
