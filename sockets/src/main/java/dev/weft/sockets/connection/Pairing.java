package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Agreement;
import dev.weft.sockets.rendezvous.Counts;
import dev.weft.sockets.ring.ConnectionMemory;
import org.jspecify.annotations.Nullable;

/**
 * What this end knows of the agreement of both ends: it is open, made, or will never be made. Any
 * thread, never blocks.
 */
final class Pairing {
  private final Agreement agreement;
  private volatile @Nullable Rings rings;
  private volatile boolean plain;
  private boolean bytesCame;
  private volatile @Nullable Runnable watcher;

  Pairing(Agreement agreement) {
    this.agreement = agreement;
  }

  /** Is called when the agreement is made, before anything is done by it. */
  void watch(Runnable told) {
    watcher = told;
  }

  void tell() {
    Runnable told = watcher;
    if (told != null) {
      told.run();
    }
  }

  /** What was agreed on; null before. */
  @Nullable Rings rings() {
    return rings;
  }

  /** Whether it is certain that there will be no agreement. */
  boolean isPlain() {
    return plain;
  }

  /** Asks once more; null if there is no agreement as yet. */
  @Nullable Rings look() {
    Rings known = rings;
    return known != null || plain ? known : ask();
  }

  private @Nullable Rings ask() {
    synchronized (this) {
      if (rings != null || plain) {
        return rings;
      }
      ConnectionMemory memory = agreement.look();
      if (memory == null) {
        return null;
      }
      agreed(memory);
    }
    tell();
    return rings;
  }

  private void agreed(ConnectionMemory memory) {
    rings = Rings.of(memory);
    Counts.countFast();
  }

  /** Bytes of the peer's have come, and no agreement before them. */
  void bytesCame() {
    boolean decided;
    synchronized (this) {
      decided = !bytesCame && rings == null && !plain && !agreement.mayComeLater();
      bytesCame = true;
      plain |= decided;
    }
    if (decided) {
      tell();
    }
  }

  /** Ends the question: what was agreed on, if anything. */
  synchronized @Nullable Rings end() {
    if (rings == null && !plain) {
      ConnectionMemory memory = agreement.end();
      if (memory == null) {
        plain = true;
      } else {
        agreed(memory);
      }
    }
    return rings;
  }

  /** Whether the process of the peer lives, once both ends have agreed. */
  synchronized boolean peerLives() {
    Rings used = rings;
    return used == null || agreement.peerLives(used.memory());
  }

  /** This end does not touch the memory any more. */
  void release() {
    Rings used = rings;
    if (used != null) {
      agreement.release(used.memory());
    }
  }
}
