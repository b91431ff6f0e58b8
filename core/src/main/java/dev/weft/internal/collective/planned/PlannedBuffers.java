package dev.weft.internal.collective.planned;

import dev.weft.data.Slice;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.os.memory.Memory;

/** The buffers of an operation, without gaps, for any thread. */
record PlannedBuffers(Slice send, Object from, Slice receive, Object to) {

  PlannedBuffers(Slice send, Slice receive) {
    this(send, UserMemory.toSend(send), receive, UserMemory.toReceive(receive));
  }

  void require() {
    UserMemory.requireAlive(send);
    UserMemory.requireAlive(receive);
  }

  /** Writes a part of what is sent. */
  void write(RoundMemory memory, long offset, long bytes) {
    long at = memory.at(memory.rank()) + offset;
    Memory.copyOut(from, send.offsetBytes() + offset, memory.memory(), at, bytes);
  }

  /** Copies a part from the one buffer to the same place in the other. */
  void copy(long offset, long bytes) {
    Memory.copy(
        from,
        send.offsetBytes() + offset,
        to,
        receive.offsetBytes() + offset,
        bytes,
        send.type().shift());
  }

  /** Stores a part of what a rank has written. */
  void store(RoundMemory memory, int writer, long offset, long place, long bytes) {
    Memory.copyIn(
        memory.memory(), memory.at(writer) + offset, to, receive.offsetBytes() + place, bytes);
  }
}
