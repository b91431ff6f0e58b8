package dev.weft.sockets.connection;

import dev.weft.sockets.ring.ConnectionMemory;
import dev.weft.sockets.ring.RingReader;
import dev.weft.sockets.ring.RingWriter;

/** The memory that both ends have agreed on, with this end's sides of the two rings. */
record Rings(ConnectionMemory memory, RingReader in, RingWriter out) {
  static Rings of(ConnectionMemory memory) {
    return new Rings(memory, memory.reader(), memory.writer());
  }
}
