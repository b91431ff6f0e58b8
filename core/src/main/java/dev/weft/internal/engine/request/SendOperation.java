package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A send under way. Its stages:
 *
 * <pre>
 *   QUEUED ──eager──▶ (all taken) ─▶ done, or with synchronous mode AWAITING_ACK ──ACK──▶ done
 *      └───RTS─────▶ AWAITING_CTS ──CTS──▶ STREAMING ──(all taken)──▶ done
 *                        └──ACK (the peer has read the bytes)───────▶ done
 * </pre>
 */
public class SendOperation extends Operation {
  public enum Stage {
    QUEUED,
    AWAITING_CTS,
    AWAITING_ACK,
    STREAMING
  }

  private static final Status CANCELLED =
      new Status(Comm.PROC_NULL, Comm.ANY_TAG, 0, ElementType.BYTE, true);

  private final Sender sender;
  public Stage stage = Stage.QUEUED;
  private @Nullable MessageSpace space;
  public int tag;
  public boolean synchronous;
  private @Nullable Object base;
  private long offset;
  public long length;
  public long sent;
  public long remoteId;
  private @Nullable BufferedSpace buffered;

  /** Whether what is left of the message lies in memory of our own. */
  private boolean copied;

  private @Nullable WeftException hopeless;

  public SendOperation(Completion completion, Sender sender) {
    super(completion);
    this.sender = sender;
  }

  public final void set(
      int peer,
      MessageSpace space,
      int tag,
      Object base,
      long offset,
      long length,
      boolean synchronous) {
    this.stage = Stage.QUEUED;
    this.peer = peer;
    this.space = space;
    this.tag = tag;
    this.base = base;
    this.offset = offset;
    this.length = length;
    this.synchronous = synchronous;
    this.sent = 0;
    this.copied = false;
    this.hopeless = null;
  }

  public final MessageSpace space() {
    return Objects.requireNonNull(space);
  }

  public final Object base() {
    return Objects.requireNonNull(base);
  }

  /** Byte offset in the base of what has not been sent. */
  public final long nextOffset() {
    return offset + sent;
  }

  public final void forgetBuffer() {
    base = null;
    space = null;
  }

  /** The message lies in buffered-mode space, to be given back when it has been sent. */
  public final void occupies(BufferedSpace room) {
    buffered = room;
    room.hold(this);
    copied = true;
  }

  /** Under the lock: it is done. */
  public final void ended() {
    if (buffered != null) {
      buffered.release(this, length);
      buffered = null;
    }
    sender.ended(this);
  }

  @Override
  protected final WaitTarget target() {
    WaitKind kind = buffered == null ? WaitKind.SEND : WaitKind.BUFFERED_SEND;
    return new WaitTarget(kind, peer, space().context, tag, length, space().members());
  }

  @Override
  final void cancelLocked() {
    switch (stage) {
      case QUEUED -> {
        if (sent == 0 && sender.takeBack(this)) {
          cancelled();
        }
      }
      case AWAITING_CTS, AWAITING_ACK -> sender.askToCancel(this);
      case STREAMING -> {
        // Matched: it will complete.
      }
    }
  }

  public final void cancelled() {
    if (hopeless != null) {
      fail(hopeless);
    } else {
      complete(CANCELLED);
    }
  }

  /** Under the lock: fails, unless it turns out to have matched. */
  public final void giveUp(WeftException why) {
    if (hopeless == null) {
      hopeless = why;
      cancelLocked();
    }
  }

  @Override
  final boolean isTogether() {
    return space().failsTogether();
  }

  @Override
  public final WaitInterruptedException interruptedCall() {
    return isTogether() ? interruptedWait() : Failures.interruptedSend(length, peer);
  }

  @Override
  public final boolean abandonLocked() {
    return letGoOfBuffer();
  }

  /** Copies what is left of the message; false if that cannot be, so that the buffer must stay. */
  public final boolean letGoOfBuffer() {
    if (copied) {
      return true;
    }
    long left = length - sent;
    if (left > Integer.MAX_VALUE - 8) {
      return false;
    }
    byte[] copy;
    try {
      copy = new byte[(int) left];
    } catch (OutOfMemoryError none) {
      return false;
    }
    dev.weft.internal.os.memory.Memory.copyOut(
        base(), nextOffset(), java.lang.foreign.MemorySegment.ofArray(copy), 0, left);
    if (!sender.moveExposed(this, copy)) {
      return false;
    }
    base = copy;
    offset = -sent;
    copied = true;
    return true;
  }

  @Override
  protected String words() {
    return words(length, peer, tag);
  }

  protected static String words(long bytes, int rank, int tag) {
    return "send of %d bytes to %s with tag %d".formatted(bytes, rank(rank), tag);
  }
}
