package dev.weft.sockets.nio;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sun.nio.ch.SelChImpl;
import sun.nio.ch.SelectionKeyImpl;

/**
 * A key of a {@link FastSelector}; the underlying channel has another key in the JDK's own
 * selector. Any thread, except methods for the selecting thread.
 */
final class FastKey {
  private final FastSelector selector;
  private final SelectionKeyImpl jdk;

  /** The channel, if it is one of ours. */
  final @Nullable Watched watched;

  private final AtomicBoolean queued = new AtomicBoolean();

  private @Nullable SelectionKey underneath;
  private int interestUnderneath;
  private boolean letGo;

  /** What has been found ready since the selector began to look. The selecting thread's. */
  int found;

  /** Whether it is among the keys that are polled in memory. The selecting thread's. */
  boolean hot;

  /** The number of vain polls since the last successful one. The selecting thread's. */
  int idleLooks;

  FastKey(FastSelector selector, SelectionKeyImpl jdk) {
    this.selector = selector;
    this.jdk = jdk;
    this.watched = jdk.channel() instanceof FastChannel ours ? ours.watched() : null;
  }

  /** As the program sees it. */
  SelectionKeyImpl jdk() {
    return jdk;
  }

  void setUnderneath(SelectionKey key) {
    underneath = key;
  }

  AbstractSelectableChannel selectable() {
    return (AbstractSelectableChannel) jdk.channel();
  }

  boolean isValid() {
    return jdk.isValid();
  }

  void cancel() {
    jdk.cancel();
  }

  /** As {@link SelectionKey#interestOps()}, of a key that may have been cancelled. */
  int interest() {
    return jdk.nioInterestOps();
  }

  /** What has been found, as the channel translates it. */
  int events() {
    return watched == null
        ? ((SelChImpl) jdk.channel()).translateInterestOps(found & interest())
        : found;
  }

  /** Makes the selector check the channel once more; wakes it if it sleeps. */
  void look() {
    selector.lookAgain(isFirstInQueue() ? this : null);
  }

  /** Whether it has to go into the selector's queue of changed keys. */
  boolean isFirstInQueue() {
    return queued.compareAndSet(false, true);
  }

  /** The selector has taken it from that queue. */
  void takenFromQueue() {
    queued.set(false);
  }

  /** Makes the JDK's selector wait for the events that come through TCP. The selecting thread's. */
  void updateUnderneath() {
    SelectionKey key = underneath;
    int wanted = watched == null ? interest() : watched.tcpInterest(interest());
    if (key != null && wanted != interestUnderneath && key.isValid()) {
      try {
        var _ = key.interestOps(wanted);
        interestUnderneath = wanted;
      } catch (CancelledKeyException closed) {
        // Its channel has been closed meanwhile, and this key is cancelled, too.
      }
    }
  }

  void cancelUnderneath() {
    SelectionKey key = underneath;
    if (key != null) {
      key.cancel();
    }
  }

  /** The JDK's selector no longer knows the channel. The selecting thread's. */
  void letGo() {
    letGo = true;
  }

  boolean isLetGo() {
    return letGo;
  }

  /** The channel is not this selector's any more. */
  void deregistered() {
    if (watched != null) {
      watched.deregistered(this);
    }
  }
}
