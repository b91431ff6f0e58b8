package dev.weft.sockets.nio;

/** A channel that a {@link FastSelector} may have to look at otherwise than by TCP. */
interface FastChannel {
  /** The same for all selectors. */
  Watched watched();
}
