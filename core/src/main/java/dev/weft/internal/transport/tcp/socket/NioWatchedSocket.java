package dev.weft.internal.transport.tcp.socket;

import java.nio.channels.SelectableChannel;

/** A socket by its channel. */
interface NioWatchedSocket extends WatchedSocket {
  SelectableChannel channel();
}
