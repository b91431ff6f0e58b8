package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Takes arriving frames; the engine implements it. {@link Endpoint#poll} calls it, and {@link
 * Link#offer} where that is documented. A method may throw because the polling thread lacks stack
 * or heap; it has then taken nothing, and the transport keeps the frame and hands it over again at
 * a later poll.
 */
public interface FrameHandler {

  /**
   * Whether a message that has come should stay where it is until the next poll: nobody has asked
   * for it yet, and whoever polls has what it polls for. For transports whose messages wait in
   * memory of their own.
   */
  default boolean leaves(int peer, int context, int tag) {
    return false;
  }

  /** An EAGER message that lies whole at {@code payload[offset, offset + length)}. */
  void eager(int peer, int context, int tag, MemorySegment payload, long offset, int length);

  /**
   * An EAGER or EAGER_SYNC message begins; its {@code total} bytes go to the returned inflow in
   * order, in as many pieces as it pleases the transport.
   */
  Inflow begin(int peer, int kind, int context, int tag, long total, long id);

  /**
   * The inflow to which the payload of a DATA frame goes.
   *
   * @return null if the id is unknown: the peer broke the protocol and the link must be dropped
   */
  @Nullable Inflow inflow(int peer, long id);

  /** A frame without payload: RTS, CTS, ACK, CREDIT, CANCEL, CANCELLED, LEAVING, BYE, BROKEN. */
  void control(int peer, int kind, int context, int tag, long total, long id);

  /**
   * Bytes that a link has taken wait for room: they leave only if somebody goes on polling. Also
   * called from {@link Link#offer} and {@link Link#offerMore}.
   */
  default void waitsForRoom() {}

  /** The connection to a peer ended without BYE, or the peer broke the protocol. */
  void lost(int peer, String why);
}
