package dev.weft.internal.transport.tcp.socket;

/** A socket that a {@link Readiness} of the same {@link Network} can watch. */
interface WatchedSocket {
  /** The socket itself, where this is something around it. */
  default WatchedSocket socket() {
    return this;
  }
}
