package dev.weft.internal.transport;

/**
 * One peer as seen through one transport: the sending side. Called under the engine lock; never
 * blocks. Frames arrive at the peer in the order accepted. A link may throw because stack or heap
 * are exhausted, or because the payload cannot be read; it has then taken nothing of the offered
 * frame.
 */
public abstract class Link {
  /** {@link #offer}: the link has no room now, not even for the header; try again after a poll. */
  public static final long NO_ROOM = -1;

  private final int eagerBytes;
  private final int wholeBytes;
  private final long dataBytes;
  private long creditBytes;

  /**
   * @param eagerBytes the longest message that travels with its header
   * @param wholeBytes payloads up to this size are taken whole or not at all
   * @param dataBytes the longest payload of one DATA frame: messages behind a long transfer wait no
   *     longer
   */
  protected Link(int eagerBytes, int wholeBytes, long dataBytes) {
    this.eagerBytes = eagerBytes;
    this.wholeBytes = wholeBytes;
    this.dataBytes = dataBytes;
  }

  /** The longest message that travels with its header. */
  public final int eagerBytes() {
    return eagerBytes;
  }

  /** Says how many bytes of unmatched eager messages the peer may have to keep for this rank. */
  protected final void creditBytes(long bytes) {
    creditBytes = bytes;
  }

  /**
   * Whether a message travels with its header; else the engine sends by rendezvous.
   *
   * @param unmatchedBytes what the peer may have to keep with this message
   */
  public final boolean isEager(long bytes, long unmatchedBytes) {
    return bytes <= eagerBytes && unmatchedBytes <= creditBytes;
  }

  /** Frames with a payload up to this size are taken whole or not at all. */
  public final int wholeBytes() {
    return wholeBytes;
  }

  /** Payload bytes of one DATA frame at most. */
  public final long dataBytes() {
    return dataBytes;
  }

  /**
   * Puts other memory in the place of what an RTS with this id exposed to the peer (see {@link
   * Endpoint#readExposed}), or withdraws it.
   *
   * @return false if the peer is copying already, so that the old memory must stay as it is
   */
  public boolean moveExposed(long id, Object base, long offset, long length) {
    return true;
  }

  /** What an RTS with this id exposed is needed no more: the send is over, or goes as DATA. */
  public void withdraw(long id) {}

  /** The peer has copied so many bytes by itself, which might have gone through here. */
  public void passedBy(long bytes) {}

  /**
   * Offers a frame with payload {@code base[offset, offset + length)} (bytes; base is a primitive
   * array or a MemorySegment, see {@code dev.weft.internal.engine}'s memory access). A link may
   * take only a part of the payload; the caller offers the rest with {@link #offerMore} before any
   * other frame with payload. Accepted bytes have been copied or sent: their buffer may be reused.
   *
   * <p>With an RTS the whole message is given as payload, to be exposed where the peer can read
   * memory; none of it is taken.
   *
   * @param total as the {@link Frame} kind says; for EAGER the size of the whole message
   * @return payload bytes taken (0 for a frame without), or {@link #NO_ROOM}
   */
  public abstract long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length);

  /**
   * Offers a whole EAGER frame that may wait for the next poll of this rank, and then leaves with
   * others like it: for those who send many short messages, each of which would cost a call into
   * the kernel. A frame that is offered otherwise takes those that wait along.
   *
   * @return payload bytes taken, all of them; or {@link #NO_ROOM}, also where nothing is gained
   */
  public long offerGathered(int context, int tag, Object base, long offset, long length) {
    return NO_ROOM;
  }

  /**
   * Offers the next payload bytes of the frame begun by the last {@link #offer} that took only
   * part. Frames without payload may be offered in between; a link takes them, so that they
   * overtake, or has no room for them until the payload's end.
   *
   * @return bytes taken, 0 if there is no room now
   */
  public abstract long offerMore(Object base, long offset, long length);

  /**
   * A frame under way cannot be finished: lets the peer know that this rank is lost to it, as soon
   * as there is room. Nothing is offered any more.
   */
  public abstract void breakOff();

  /** Whether the peer has said BYE or the connection has ended. */
  public abstract boolean closed();
}
