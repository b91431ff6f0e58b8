package dev.weft.objects.internal.serve;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.internal.wire.Meanwhile;
import dev.weft.objects.internal.wire.NodeChannel;
import org.jspecify.annotations.Nullable;

/**
 * Receives the arguments that follow the frame of a call. During a large transfer the serving
 * thread also receives frames and carries out quick calls, so that those do not wait; waking
 * another thread for them would cost as much as the transfer. One thread.
 */
final class LargeArguments extends BulkReceiver implements Meanwhile {
  /** Shorter ones come in less than the time after which a call counts as slow. */
  private static final long LARGE_BYTES = 128 << 10;

  private final ServingThread thread;
  private final byte[] room = new byte[FrameSizes.MOST_BYTES];

  LargeArguments(NodeChannel nodeChannel, ServingThread thread) {
    super(nodeChannel);
    this.thread = thread;
  }

  @Override
  public void receive(Slice into) {
    if (into.bytes() < LARGE_BYTES || !thread.beginBeside()) {
      super.receive(into);
      return;
    }
    try {
      receive(into, this);
    } finally {
      thread.endBeside();
    }
  }

  @Override
  public byte @Nullable [] room() {
    return thread.receivesBeside() ? room : null;
  }

  @Override
  public void received(Status status) {
    thread.receivedBeside(status, room);
  }

  @Override
  public void failed(WeftException why) {
    thread.failedBeside(why);
  }
}
