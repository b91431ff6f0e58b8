package dev.weft.internal.transport.tcp.socket;

/** A socket or epoll instance by its descriptor. */
interface NativePollable extends Pollable {
  int fd();
}
