package dev.weft.objects.internal.wire;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.RankService;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's messages to the ranks of its space, itself included. Messages of one rank and tag keep
 * their order. Any thread. Sending to a rank that is gone, or receiving from it, fails with {@link
 * PeerFailedException}.
 */
public abstract class NodeChannel {

  /** For those that implement it. */
  protected NodeChannel() {}

  public abstract int rank();

  public abstract int size();

  /** The number on this wire of the rank that has failed, or -1. */
  public abstract int rankOf(PeerFailedException gone);

  /**
   * Whether calls are taken up in an order that is recorded or replayed. Then they are also carried
   * out one after the other, unless one waits for another or lasts for a second.
   */
  public boolean ordersCalls() {
    return false;
  }

  /** Sends a frame; blocks while the receiver's memory for messages is full. */
  public abstract void send(byte[] frame, int size, int rank, int tag);

  /**
   * Sends a frame, perhaps together with the next ones: of many calls at a time each would cost a
   * call into the kernel. Some thread of the node must be about to receive. Blocks as {@link #send}
   * does.
   */
  public void sendGathered(byte[] frame, int size, int rank, int tag) {
    send(frame, size, rank, tag);
  }

  /** Sends what follows a frame; blocks until it may be used again. */
  public abstract void send(Slice bulk, int rank, int tag);

  /** Starts to send what follows a frame. */
  public abstract Request isend(Slice bulk, int rank, int tag);

  /** Receives a frame, from any rank if so asked; blocks. */
  public abstract Status receive(byte[] frame, int rank, int tag, long limitNanos);

  /**
   * Receives what follows a frame; blocks.
   *
   * @throws CodecException if it has another size
   */
  public abstract void receive(Slice into, int rank, int tag);

  /**
   * Receives what follows a frame, as {@link #receive(Slice, int, int)} does, and frames of all
   * ranks until it has come. A wire whose receivers do not wait for each other need not.
   */
  public void receive(Slice into, int rank, int tag, Meanwhile meanwhile) {
    receive(into, rank, tag);
  }

  /** Receives what follows a frame and drops it; blocks. */
  public abstract void drop(int rank, int tag);

  /** A rank has sent what no node sends; its connection is closed if it is not of a job. */
  public abstract void malformed(int rank, String what);

  /**
   * Tells those who look whether ranks of the job are stuck what this node is at, until the channel
   * is closed.
   */
  public void serve(RankService node) {}

  /**
   * Notes for the same that the calling thread waits for other nodes to be closed.
   *
   * @param present the ranks whose nodes have not been closed; any thread asks
   * @return closed after the wait; null where nobody looks
   */
  public @Nullable WaitMarker noteClose(Supplier<List<Integer>> present) {
    return null;
  }

  /** Sends and receives nothing more. Collective where ranks of a job are concerned. */
  public abstract void close();

  /** That something has another size than its frame said. */
  protected static CodecException otherSize(int rank, long announced, String sent) {
    return new CodecException(
        "rank %d has announced an argument or result of %d bytes and sent %s"
            .formatted(rank, announced, sent));
  }
}
