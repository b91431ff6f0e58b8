package dev.weft.sockets.nio;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A channel as selectors see it. The methods here serve plain channels; subclasses override them.
 * Any thread; nothing blocks.
 */
class Watched {
  /** In {@link #ready}: exactly this is ready, whatever has been found before. */
  static final int HUNG_UP = 1 << 30;

  private final SelectableChannel tcp;
  private final List<FastKey> keys = new CopyOnWriteArrayList<>();

  Watched(SelectableChannel tcp) {
    this.tcp = tcp;
  }

  /** The JDK's own channel underneath, which the JDK's own selector waits for. */
  final SelectableChannel tcp() {
    return tcp;
  }

  final void registered(FastKey key) {
    boolean _ = keys.add(key);
  }

  void deregistered(FastKey key) {
    boolean _ = keys.remove(key);
  }

  /**
   * Makes the JDK's selectors release a channel that is about to block: its keys are cancelled, but
   * the selectors may not have noticed.
   */
  final void cancelJdkKeys() {
    keys.forEach(FastKey::cancelUnderneath);
  }

  /** Makes all selectors check this channel once more. */
  final void lookAgain() {
    for (FastKey key : keys) {
      key.look();
    }
  }

  /** The events of TCP that show the events for which the program waits. */
  int tcpInterest(int interest) {
    return interest;
  }

  /** Whether {@link #ready} has to be asked, because TCP alone does not show readiness. */
  boolean isLookedAt() {
    return false;
  }

  /** Of which events TCP shows that they are ready; for others it may carry wake-ups. */
  int shownByTcp() {
    return ~0;
  }

  /** What of that is ready in shared memory: bits of {@link SelectionKey}, or {@link #HUNG_UP}. */
  int ready(int interest) {
    return 0;
  }

  /** Takes what has come through TCP. */
  void wokenByTcp() {}

  /** Asks the peer for a wake-up through TCP when another of these becomes ready. */
  void arm(int interest) {}

  /** The time until the next check, whatever TCP reports; {@link Long#MAX_VALUE} for never. */
  long nanosUntilLook(int interest) {
    return Long.MAX_VALUE;
  }
}
