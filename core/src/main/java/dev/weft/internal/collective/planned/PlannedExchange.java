package dev.weft.internal.collective.planned;

import dev.weft.data.Slice;

/** An operation in which every rank writes what it sends, unless said otherwise. */
abstract class PlannedExchange implements PlannedCall {
  final PlannedBuffers buffers;

  PlannedExchange(Slice send, Slice receive) {
    this.buffers = new PlannedBuffers(send, receive);
  }

  @Override
  public long bytes() {
    return buffers.send().bytes();
  }

  @Override
  public final void requireBuffers() {
    buffers.require();
  }

  @Override
  public void write(RoundMemory memory) {
    buffers.write(memory, 0, buffers.send().bytes());
  }
}
