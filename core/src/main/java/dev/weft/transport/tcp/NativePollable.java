package dev.weft.transport.tcp;

/** A socket or epoll instance by its descriptor. */
interface NativePollable extends Pollable {
  int fd();
}
