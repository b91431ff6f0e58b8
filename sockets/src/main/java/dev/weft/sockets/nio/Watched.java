package dev.weft.sockets.nio;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A channel as selectors see it: a plain one, by what is here; others know better. Any thread;
 * nothing blocks.
 */
class Watched {
  /** In {@link #ready}: what is ready is exactly that, whatever has been found before. */
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
   * Has the JDK's selectors let go of a channel that is about to block: its keys are cancelled, but
   * the selectors may not have noticed.
   */
  final void cancelJdkKeys() {
    keys.forEach(FastKey::cancelUnderneath);
  }

  /** Has all selectors look at this channel once more. */
  final void lookAgain() {
    for (FastKey key : keys) {
      key.look();
    }
  }

  /** What to wait for in TCP, so that what the program waits for is noticed. */
  int tcpInterest(int interest) {
    return interest;
  }

  /** Whether {@link #ready} has to be asked, as TCP alone does not tell what is ready. */
  boolean isLookedAt() {
    return false;
  }

  /** Whether TCP tells what is ready; of another it carries wake-ups alone. */
  boolean isPlain() {
    return true;
  }

  /** What of that is ready in shared memory: bits of {@link SelectionKey}, or {@link #HUNG_UP}. */
  int ready(int interest) {
    return 0;
  }

  /** Takes what has come through TCP. */
  void wokenByTcp() {}

  /** Has the peer wake up TCP when something of that becomes ready that is not so now. */
  void arm(int interest) {}

  /** How soon to ask again, whatever TCP tells; {@link Long#MAX_VALUE} for never. */
  long nanosUntilLook(int interest) {
    return Long.MAX_VALUE;
  }
}
