package dev.weft.objects.internal.wire;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.request.Request;

/** A node's messages. Any thread. */
public final class Wire {
  private static final byte[] NOTHING = {};

  private final GroupChannel channel;

  public Wire(GroupChannel channel) {
    this.channel = channel;
  }

  public int rank() {
    return channel.rank();
  }

  public int size() {
    return channel.size();
  }

  /** The rank in the node's communicator of one of the job's first communicator. */
  public int rankOf(PeerFailedException gone) {
    for (int rank = 0; rank < channel.size(); rank++) {
      if (channel.worldRank(rank) == gone.worldRank()) {
        return rank;
      }
    }
    return -1;
  }

  /** Sends a frame; blocks while the receiver's memory for messages is full. */
  public void send(byte[] frame, int size, int rank, int tag) {
    channel.send(Slice.of(frame, 0, size), rank, tag);
  }

  /**
   * Sends a frame, perhaps together with the next ones: of many calls at a time each would cost a
   * call into the kernel. Some thread of the node must be about to receive. Blocks as {@link #send}
   * does.
   */
  public void sendGathered(byte[] frame, int size, int rank, int tag) {
    channel.sendGathered(Slice.of(frame, 0, size), rank, tag);
  }

  /** Sends what follows a frame; blocks until it may be used again. */
  public void send(Slice bulk, int rank, int tag) {
    channel.send(bulk, rank, tag);
  }

  /** Starts to send what follows a frame. */
  public Request isend(Slice bulk, int rank, int tag) {
    return channel.isend(bulk, rank, tag);
  }

  /** Receives a frame; blocks. */
  public Status receive(byte[] frame, int rank, int tag, long limitNanos) {
    return channel.receive(Slice.of(frame), rank, tag, limitNanos);
  }

  /** Starts to receive a frame. */
  public Request ireceive(byte[] frame, int rank, int tag) {
    return channel.ireceive(Slice.of(frame), rank, tag);
  }

  /**
   * Receives what follows a frame; blocks.
   *
   * @throws CodecException if it has another size
   */
  public void receive(Slice into, int rank, int tag) {
    Status status = channel.receive(into, rank, tag);
    if (status.bytes() != into.bytes()) {
      throw new CodecException(
          "rank %d has announced an argument or result of %d bytes and sent %d"
              .formatted(rank, into.bytes(), status.bytes()));
    }
  }

  /** Receives what follows a frame and drops it; blocks. */
  public void drop(int rank, int tag) {
    try {
      Status _ = channel.receive(Slice.of(NOTHING), rank, tag);
    } catch (TruncationException expected) {
      // It was to be dropped.
    }
  }
}
