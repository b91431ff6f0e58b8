package dev.weft.sockets.nio;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The key of a channel in a {@link FastSelector}, over the one of what is underneath in the JDK's
 * own selector. Any thread, as programs see it; the rest is the selecting thread's.
 */
final class FastKey extends AbstractSelectionKey {
  private final FastSelector selector;
  private final AbstractSelectableChannel channel;

  /** The channel, if it is one of ours. */
  final @Nullable Watched watched;

  private final AtomicBoolean queued = new AtomicBoolean();
  private volatile int interest;
  private volatile int ready;

  private @Nullable SelectionKey jdkKey;
  private int jdkInterest;

  /** What has been found ready since the selector began to look. */
  int found;

  /** Whether it is among those that are looked at in memory. */
  boolean hot;

  /** How often that has found nothing, since it last found something. */
  int idleLooks;

  FastKey(FastSelector selector, AbstractSelectableChannel channel, int interest) {
    this.selector = selector;
    this.channel = channel;
    this.watched = channel instanceof FastChannel ours ? ours.watched() : null;
    this.interest = interest;
  }

  void setJdkKey(SelectionKey key) {
    jdkKey = key;
  }

  @Override
  public SelectableChannel channel() {
    return channel;
  }

  AbstractSelectableChannel selectable() {
    return channel;
  }

  @Override
  public Selector selector() {
    return selector;
  }

  @Override
  public int interestOps() {
    requireValid();
    return interest;
  }

  @Override
  public SelectionKey interestOps(int ops) {
    requireValid();
    if ((ops & ~channel.validOps()) != 0) {
      throw new IllegalArgumentException();
    }
    interest = ops;
    if (queued.compareAndSet(false, true)) {
      selector.changed(this);
    }
    return this;
  }

  @Override
  public int readyOps() {
    requireValid();
    return ready;
  }

  private void requireValid() {
    if (!isValid()) {
      throw new CancelledKeyException();
    }
  }

  /** Has the selector look at the channel once more; it is woken if it sleeps. */
  void look() {
    boolean first = queued.compareAndSet(false, true);
    selector.lookAgain(first ? this : null);
  }

  /** The selector has taken it from its queue of those that have changed. */
  void takenFromQueue() {
    queued.set(false);
  }

  /** As {@link #interestOps()}, of a key that may have been cancelled. */
  int interest() {
    return interest;
  }

  /** What the last selection has found. */
  int ready() {
    return ready;
  }

  void setReady(int ops) {
    ready = ops;
  }

  /** Has the JDK's selector wait for what has to be waited for in TCP. */
  void updateJdkKey() {
    SelectionKey key = jdkKey;
    int wanted = watched == null ? interest : watched.tcpInterest(interest);
    if (key != null && wanted != jdkInterest && key.isValid()) {
      try {
        var _ = key.interestOps(wanted);
        jdkInterest = wanted;
      } catch (CancelledKeyException closed) {
        // Its channel has been closed meanwhile, and this key is cancelled, too.
      }
    }
  }

  void cancelJdkKey() {
    SelectionKey key = jdkKey;
    if (key != null) {
      key.cancel();
    }
  }
}
