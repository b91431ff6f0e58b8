package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
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
class SendOperation extends Operation {
  enum Stage {
    QUEUED,
    AWAITING_CTS,
    AWAITING_ACK,
    STREAMING
  }

  private static final Status CANCELLED =
      new Status(Comm.PROC_NULL, Comm.ANY_TAG, 0, ElementType.BYTE, true);

  private final Sender sender;
  Stage stage = Stage.QUEUED;
  private @Nullable MessageSpace space;
  int tag;
  boolean synchronous;
  private @Nullable Object base;
  private long offset;
  long length;
  long sent;
  long remoteId;
  private @Nullable BufferedSpace buffered;

  /** Whether what is left of the message lies in memory of our own. */
  private boolean copied;

  private @Nullable PeerFailedException hopeless;

  SendOperation(Completion completion, Sender sender) {
    super(completion);
    this.sender = sender;
  }

  final void set(
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

  final MessageSpace space() {
    return Objects.requireNonNull(space);
  }

  final Object base() {
    return Objects.requireNonNull(base);
  }

  /** Byte offset in the base of what has not been sent. */
  final long nextOffset() {
    return offset + sent;
  }

  final void forgetBuffer() {
    base = null;
    space = null;
  }

  /** The message lies in buffered-mode space, to be given back when it has been sent. */
  final void occupies(BufferedSpace room) {
    buffered = room;
    room.hold(this);
    copied = true;
  }

  /** Under the lock: it is done. */
  final void ended() {
    if (buffered != null) {
      buffered.release(this, length);
      buffered = null;
    }
    sender.ended(this);
  }

  @Override
  final WaitTarget target() {
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

  final void cancelled() {
    if (hopeless != null) {
      fail(hopeless);
    } else {
      complete(CANCELLED);
    }
  }

  /** Under the lock: fails, unless it turns out to have matched. */
  final void giveUp(PeerFailedException why) {
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
  final WaitInterruptedException interruptedCall() {
    return isTogether() ? interruptedWait() : Failures.interruptedSend(length, peer);
  }

  @Override
  final boolean abandonLocked() {
    return letGoOfBuffer();
  }

  /** Copies what is left of the message; false if that cannot be, so that the buffer must stay. */
  final boolean letGoOfBuffer() {
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
    if (!sender.moveOffer(this, copy)) {
      return false;
    }
    base = copy;
    offset = -sent;
    copied = true;
    return true;
  }

  @Override
  String words() {
    return words(length, peer, tag);
  }

  static String words(long bytes, int rank, int tag) {
    return "send of %d bytes to %s with tag %d".formatted(bytes, rank(rank), tag);
  }
}
