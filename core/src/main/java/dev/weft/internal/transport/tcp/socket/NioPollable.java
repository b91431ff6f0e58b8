package dev.weft.internal.transport.tcp.socket;

import java.nio.channels.SelectableChannel;

/** A socket by its channel. */
interface NioPollable extends Pollable {
  SelectableChannel channel();
}
