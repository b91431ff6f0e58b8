package dev.weft.internal.engine.request;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.engine.match.ArrivedMessage;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A message that came before its receive: an eager message with its bytes, which may still be
 * arriving, or the header of a rendezvous. Once a receive has taken it, further bytes go to the
 * receive.
 */
public final class UnexpectedMessage extends ArrivedMessage implements Inflow {
  public final int kind;
  public final long total;

  /** The endpoint by which it came. */
  public final Endpoint endpoint;

  private final byte @Nullable [] bytes;
  private long arrived;
  private @Nullable ReceiveOperation receive;

  /** Whether the program has been told that nobody receives it. */
  public boolean reported;

  public UnexpectedMessage(
      int kind, int peer, int tag, long total, long id, Endpoint endpoint, boolean withBytes) {
    super(peer, tag, id);
    if (withBytes && total > Integer.MAX_VALUE - 8) {
      throw new ResourceException(
          FailureCode.HEAP, "an eager message of " + total + " bytes cannot be kept");
    }
    this.kind = kind;
    this.total = total;
    this.endpoint = endpoint;
    this.bytes = withBytes ? new byte[(int) total] : null;
  }

  public boolean isRendezvous() {
    return bytes == null;
  }

  /** Whether all its bytes are here. */
  public boolean isWhole() {
    return bytes != null && arrived == total;
  }

  /** What can be told of it. */
  public UnreceivedMessage told() {
    int here = (int) Math.min(arrived, UnreceivedMessage.START_BYTES);
    byte[] start = bytes == null ? new byte[0] : Arrays.copyOf(bytes, here);
    return new UnreceivedMessage(peer, tag, total, start);
  }

  /** Whether it is all here, and its sender waits for nothing. */
  public boolean needsNoAnswer() {
    return kind == Frame.EAGER && isWhole();
  }

  /** Moves what has arrived to the receive, and what will arrive too. */
  public void moveTo(ReceiveOperation target) {
    if (arrived > 0 && bytes != null) {
      target.accept(MemorySegment.ofArray(bytes), 0, arrived);
    }
    receive = target;
  }

  @Override
  public long remaining() {
    return receive != null ? receive.remaining() : total - arrived;
  }

  @Override
  public void accept(MemorySegment source, long offset, long length) {
    if (receive != null) {
      receive.accept(source, offset, length);
    } else if (bytes != null) {
      MemorySegment.copy(source, offset, MemorySegment.ofArray(bytes), arrived, length);
      arrived += length;
    }
  }

  @Override
  public @Nullable MemorySegment window() {
    if (receive != null) {
      return receive.window();
    }
    return bytes == null ? null : MemorySegment.ofArray(bytes).asSlice(arrived);
  }

  @Override
  public void advance(long length) {
    if (receive != null) {
      receive.advance(length);
    } else {
      arrived += length;
    }
  }
}
