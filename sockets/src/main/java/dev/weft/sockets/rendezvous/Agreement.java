package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.ConnectionMemory;
import org.jspecify.annotations.Nullable;

/**
 * How one end of a connection learns that both ends use shared memory. It asks as often as it
 * likes; nothing blocks, and nobody waits for the answer, because the bytes go through TCP until
 * then. One thread at a time.
 */
public sealed interface Agreement permits Offer, Expectation {
  /** The memory that both ends have agreed on; null as long as they have not. */
  @Nullable ConnectionMemory look();

  /**
   * To be called when the peer's first bytes have come, and {@link #look} has found nothing then.
   *
   * @return whether both ends may still agree
   */
  boolean mayComeLater();

  /**
   * Ends the question, because the connection ends.
   *
   * @return memory that was agreed on before that
   */
  @Nullable ConnectionMemory end();

  /** Whether the process of the other end lives. */
  boolean peerLives(ConnectionMemory memory);

  /** This end no longer uses the memory. */
  void release(ConnectionMemory memory);
}
