package dev.weft.internal.transport;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.bell.Doorbell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rank's end of a transport. Every method except {@link #address} and {@link #close} is called
 * under the rank's engine lock, so an endpoint needs no locks against its own rank; no method may
 * block.
 */
public interface Endpoint extends AutoCloseable {

  /** What peers need to reach this end; travels on the rank's card under the transport's name. */
  String address();

  /**
   * A bell that lies where peers on this transport can ring it, or null if this end has none: then
   * it rings the rank's bell itself, see {@link EndpointContext#doorbell}.
   */
  default @Nullable Doorbell bell() {
    return null;
  }

  /**
   * Whether memory may not suffice for its links to all peers later; then another transport should
   * stand by.
   */
  default boolean mayRunShort() {
    return false;
  }

  /** Whether the rank with this card can be reached from here. */
  boolean reaches(Card peer);

  /**
   * Called once, when the cards of all ranks are known and before any {@link #connect}: takes hold
   * of whatever peers will remove in {@link #settled}.
   */
  default void meet(List<Card> cards) {}

  /**
   * Another rank has come to the job since: takes hold of what it may remove when it leaves.
   *
   * @throws dev.weft.failure.WeftException if it is gone already
   */
  default void arrived(Card card) {}

  /**
   * Called once every rank has met all others: names that only meeting needed can go, unless more
   * ranks may come.
   */
  default void settled() {}

  /**
   * The sending side towards a peer, made on first use. May start work that {@link #poll}
   * completes: a link that is not ready yet accepts no frames.
   *
   * @throws dev.weft.failure.WeftException if the link cannot be made; the engine then tries the
   *     next transport that reaches the peer
   */
  Link connect(int peer, Card card);

  /**
   * Delivers frames that have arrived to the {@link FrameHandler} and moves accepted output on.
   *
   * @return the number of frames and connection steps done; 0 if nothing had come
   */
  int poll();

  /**
   * Like {@link #poll}, when the caller waits for one peer only: a hint to look there first or
   * only.
   */
  default int poll(int peer) {
    return poll();
  }

  /**
   * What has come from a peer, for a receiver that looks itself and calls {@link #idle} between two
   * looks in vain; null if this end cannot let it look. For good, once it is not null.
   */
  default @Nullable NextFrame nextFrom(int peer) {
    return null;
  }

  /** Does what a {@link #poll} does that finds no frame; returns the steps. */
  default int idle() {
    return 0;
  }

  /** Whether frames from the peer can come in here: it has made its way to this rank. */
  boolean hears(int peer);

  /** Whether a way to the peer exists already, so that {@link #connect} makes nothing new. */
  default boolean isConnected(int peer) {
    return false;
  }

  /**
   * The job has learnt that the peer has failed, or has left without having been in touch: nothing
   * can be delivered to it any more. What is under way with it ends, before its operations fail.
   */
  default void gone(int peer) {}

  /**
   * Called before the rank goes to sleep: from now on the first arrival rings the rank's doorbell.
   * The engine polls once more after this, so nothing that came in between is slept through.
   */
  void arm();

  /** Whether output accepted by a link has not left this process yet. */
  boolean hasUnsent();

  /** Whether {@link #readExposed} reads anything at all. */
  default boolean readsExposed() {
    return false;
  }

  /**
   * Begins to copy, out of the memory that the peer's RTS with this id exposed, into {@code
   * base[offset, offset + length)}, which may be less than the message. Once for a message.
   *
   * @return null if that memory cannot be read from here
   */
  default @Nullable ExposedRead readExposed(
      int peer, long id, Object base, long offset, long length) {
    return null;
  }

  /** Memory to share with the ranks that this transport reaches, or null if it has none. */
  default @Nullable SharedMemory sharedMemory() {
    return null;
  }

  /** How memory of the ranks that this transport reaches is accessed by it, or null if not. */
  default @Nullable RemoteMemory remoteMemory() {
    return null;
  }

  /** Frees everything. Idempotent; does not wait. */
  @Override
  void close();
}
