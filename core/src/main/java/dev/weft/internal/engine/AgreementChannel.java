package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A channel for agreements, which need only ranks that live: a receive ends when the job declares
 * another rank gone, from whomever it waits for a message. Any thread.
 */
public final class AgreementChannel {
  private final GroupChannel channel;
  private final ReceiveCalls receives;

  /**
   * @param channel that nobody else uses
   */
  public AgreementChannel(GroupChannel channel) {
    this.channel = channel;
    Engine engine = channel.engine();
    this.receives = engine.receives;
    try (var _ = engine.lock.hold()) {
      channel.space().agree();
    }
  }

  /** This rank's number in the group. */
  public int rank() {
    return channel.rank();
  }

  /** The group's ranks as ranks of the job. */
  public int[] worldRanks() {
    return channel.worldRanks();
  }

  /** Sends a short message, which is not changed any more. Does not block. */
  public void send(Slice message, int destination, int tag) {
    Request _ = channel.isend(message, destination, tag);
  }

  /**
   * Receives from any rank, with any tag; blocks until the message is in the buffer.
   *
   * @param losses how many ranks the caller knows that the job has declared gone
   * @return null if there are more
   */
  public @Nullable Status receive(int losses, Slice buffer) {
    ReceiveOperation incoming = channel.attended(buffer, Comm.ANY_SOURCE, Comm.ANY_TAG);
    if (!receives.postAttended(incoming, losses)) {
      return null;
    }
    try {
      return receives.end(incoming);
    } catch (PeerFailedException lost) {
      return null;
    }
  }
}
