package dev.weft.transport.tcp;

import java.nio.channels.SelectableChannel;

/** A socket by its channel. */
interface NioPollable extends Pollable {
  SelectableChannel channel();
}
