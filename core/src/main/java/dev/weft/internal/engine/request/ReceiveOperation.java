package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.ReadTrials;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A receive under way: posted until a message matches, then the inflow for that message's bytes.
 * Bytes that exceed the buffer are counted and dropped.
 *
 * <p>Any polling thread may take in a message, so errors of this receive are not thrown there: a
 * message too long to be allocated, or memory that cannot be written any more. The message is taken
 * to its end, as if the buffer were full, and then the receive fails.
 */
public class ReceiveOperation extends Operation implements Inflow {
  /** The most bytes that an array can have. */
  static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private static final long UNLIMITED = -1;
  private static final byte[] NOTHING = {};

  // As posted, with wildcards perhaps; once matched, what the message has.
  public int tag;
  private MessageSpace space;
  private @Nullable Object base;
  private long offset;
  private long capacity;
  private ElementType type = ElementType.BYTE;
  private boolean unsized;

  /** Where in the base the bytes belong, if that is not one after the other. */
  private @Nullable Slice gaps;

  // Once matched.
  private long total;
  private long received;

  /** Why nothing more of the message is stored. */
  private @Nullable RuntimeException refusal;

  /** Whom its end is to be told. */
  public @Nullable ReadTrials timedBy;

  public ReceiveOperation(Completion completion, MessageSpace space) {
    super(completion);
    this.space = space;
  }

  public final MessageSpace space() {
    return space;
  }

  public final void set(
      MessageSpace space,
      int source,
      int tag,
      Object base,
      long offset,
      long capacity,
      ElementType type) {
    this.space = space;
    this.peer = source;
    this.tag = tag;
    this.base = base;
    this.offset = offset;
    this.capacity = capacity;
    this.type = type;
    this.refusal = null;
  }

  /** The bytes go where this buffer, whose memory is the base, has its elements. For good. */
  protected final void scatterInto(Slice buffer) {
    gaps = buffer;
  }

  /** Whether the base must not be written to directly. */
  public final boolean scatters() {
    return gaps != null;
  }

  /** The buffer is to be allocated when the size is known, as a byte array. */
  protected final void setUnsized(MessageSpace space, int source, int tag) {
    unsized = true;
    set(space, source, tag, this, 0, UNLIMITED, ElementType.BYTE);
  }

  /** The message of an unsized receive. */
  protected final byte[] allocated() {
    return (byte[]) Objects.requireNonNull(base);
  }

  public final void forgetBuffer() {
    base = null;
  }

  /** A message has matched; its bytes follow. Completes at once if it has none. */
  public final void begin(int fromPeer, int messageTag, long bytes) {
    peer = fromPeer;
    tag = messageTag;
    total = bytes;
    received = 0;
    if (unsized) {
      allocate(bytes);
    }
    if (bytes == 0) {
      ended();
    }
  }

  private void allocate(long bytes) {
    base = NOTHING;
    capacity = 0;
    if (bytes > MOST_BYTES) {
      refusal = Failures.longerThanArrays(space.rank(), space.rankOf(peer), tag, bytes, MOST_BYTES);
      return;
    }
    try {
      base = new byte[(int) bytes];
      capacity = bytes;
    } catch (OutOfMemoryError e) {
      refusal = Failures.noHeapFor(space.rank(), space.rankOf(peer), tag, bytes, e);
    }
  }

  /** Stores nothing more of the message, and fails at its end. */
  public final void refuse(Throwable cause) {
    capacity = 0;
    if (refusal == null) {
      refusal = Failures.notStored(space.rank(), space.rankOf(peer), tag, cause);
    }
  }

  @Override
  public final long remaining() {
    return total - received;
  }

  /** Bytes of the message that fit into the buffer and have not come. */
  public final long wanted() {
    return Math.max(0, Math.min(capacity, total) - received);
  }

  public final long capacity() {
    return capacity;
  }

  public final Object base() {
    return Objects.requireNonNull(base);
  }

  public final long nextOffset() {
    return offset + received;
  }

  @Override
  public final void accept(MemorySegment from, long fromOffset, long length) {
    long stored = Math.min(length, capacity - received);
    if (stored > 0) {
      try {
        if (gaps == null) {
          Memory.copyIn(from, fromOffset, base(), offset + received, stored);
        } else {
          scatter(from, fromOffset, stored);
        }
      } catch (RuntimeException | InternalError e) {
        refuse(e);
      }
    }
    advance(length);
  }

  /** Stores the next bytes where the buffer has its elements. */
  final void scatter(MemorySegment from, long fromOffset, long stored) {
    Object memory = base();
    long[] next = {fromOffset};
    Objects.requireNonNull(gaps)
        .forEachRun(
            received,
            received + stored,
            (runOffset, bytes) -> {
              Memory.copyIn(from, next[0], memory, runOffset, bytes);
              next[0] += bytes;
            });
  }

  @Override
  public final @Nullable MemorySegment window() {
    long wanted = wanted();
    MemorySegment all = wanted == 0 || gaps != null ? null : Memory.segment(base());
    return all != null && all.scope().isAlive() ? all.asSlice(offset + received, wanted) : null;
  }

  @Override
  public final void advance(long length) {
    received += length;
    if (received >= total) {
      ended();
    }
  }

  private void ended() {
    RuntimeException refused = refusal;
    if (refused != null) {
      fail(refused);
    } else if (total > capacity) {
      fail(Failures.truncated(space.rank(), space.rankOf(peer), tag, total, capacity));
    } else {
      complete(space.status(peer, tag, total, type));
    }
    ReadTrials timing = timedBy;
    if (timing != null) {
      timedBy = null;
      timing.ended();
    }
  }

  /** Once a thread waits for it, its own rank may not send what it is to receive. */
  @Override
  public final void failIfHopeless(StandingTable ranks) {
    if (isPosted() && peer == Comm.ANY_SOURCE) {
      WeftException why = space.cannotCome(peer, ranks, true);
      if (why != null) {
        removePosted();
        fail(why);
      }
    }
  }

  @Override
  public final @Nullable RuntimeException pendingFailure() {
    return peer == Comm.ANY_SOURCE && isPosted() ? space.unacknowledged() : null;
  }

  @Override
  protected final WaitTarget target() {
    return new WaitTarget(WaitKind.RECEIVE, peer, space.context, tag, capacity, space.members());
  }

  @Override
  final void cancelLocked() {
    if (isPosted()) {
      removePosted();
      complete(new Status(Comm.PROC_NULL, Comm.ANY_TAG, 0, type, true));
    }
  }

  @Override
  final boolean isTogether() {
    return space.failsTogether();
  }

  @Override
  public final WaitInterruptedException interruptedCall() {
    return isTogether() ? interruptedWait() : Failures.interruptedReceive();
  }

  @Override
  public final boolean abandonLocked() {
    boolean waits = isPosted();
    removePosted();
    return waits;
  }

  @Override
  protected String words() {
    return words(unsized ? "" : " of up to " + capacity + " bytes", peer, tag);
  }

  protected static String words(String size, int source, int tag) {
    String with = tag == Comm.ANY_TAG ? "any tag" : "tag " + tag;
    return "receive%s from %s with %s".formatted(size, rank(source), with);
  }
}
