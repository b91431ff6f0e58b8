package dev.weft.internal.transport.tcp.socket;

/** A socket or epoll instance by its descriptor. */
interface NativeWatchedSocket extends WatchedSocket {
  int fd();
}
