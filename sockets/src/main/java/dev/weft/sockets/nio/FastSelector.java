package dev.weft.sockets.nio;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A selector for channels that go through shared memory and for all others. What is ready is found
 * by a {@link Watch}, which has the JDK's own selector underneath; here is what programs see of it:
 * keys, selected keys, and what becomes of cancelled ones. Any thread; one selects at a time.
 */
final class FastSelector extends AbstractSelector {
  private static final int NOW = 0;
  private static final int FOR_EVER = -1;

  private final Watch watch;
  private final Set<SelectionKey> keys = ConcurrentHashMap.newKeySet();
  private final Set<SelectionKey> selected = new HashSet<>();
  private final Set<SelectionKey> keysView = Collections.unmodifiableSet(keys);
  private final Set<SelectionKey> selectedView = new UngrowableSet<>(selected);
  private boolean selecting;

  FastSelector(SelectorProvider provider, AbstractSelector jdk) {
    super(provider);
    this.watch = new Watch(jdk, this::isOpen);
  }

  @Override
  public Set<SelectionKey> keys() {
    requireOpen();
    return keysView;
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    requireOpen();
    return selectedView;
  }

  @Override
  protected SelectionKey register(
      AbstractSelectableChannel channel, int ops, @Nullable Object attachment) {
    requireOpen();
    FastKey key = new FastKey(this, channel, ops);
    Object _ = key.attach(attachment);
    watch.add(key);
    boolean _ = keys.add(key);
    if (!isOpen()) {
      boolean _ = keys.remove(key);
      key.cancel();
      throw new ClosedSelectorException();
    }
    return key;
  }

  @Override
  public int selectNow() throws IOException {
    return find(null, NOW);
  }

  @Override
  public int select(long timeout) throws IOException {
    return find(null, millis(timeout));
  }

  @Override
  public int select() throws IOException {
    return find(null, FOR_EVER);
  }

  @Override
  public int selectNow(Consumer<SelectionKey> action) throws IOException {
    return find(Objects.requireNonNull(action), NOW);
  }

  @Override
  public int select(Consumer<SelectionKey> action, long timeout) throws IOException {
    return find(Objects.requireNonNull(action), millis(timeout));
  }

  @Override
  public int select(Consumer<SelectionKey> action) throws IOException {
    return find(Objects.requireNonNull(action), FOR_EVER);
  }

  private static long millis(long timeout) {
    if (timeout < 0) {
      throw new IllegalArgumentException("Negative timeout");
    }
    return timeout == 0 ? FOR_EVER : timeout;
  }

  private int find(@Nullable Consumer<SelectionKey> action, long millis) throws IOException {
    synchronized (this) {
      requireOpen();
      if (selecting) {
        throw new IllegalStateException("select in progress");
      }
      selecting = true;
      try {
        synchronized (selectedView) {
          dropCancelled();
          List<FastKey> found =
              watch.await(millis < 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis));
          dropCancelled();
          return tell(found, action);
        }
      } finally {
        selecting = false;
      }
    }
  }

  /** Tells of what was found ready, in either of the two ways. */
  private int tell(List<FastKey> found, @Nullable Consumer<SelectionKey> action) {
    int told = 0;
    try {
      for (FastKey key : found) {
        int ops = key.found & key.interest();
        if (ops == 0 || !key.isValid()) {
          continue;
        }
        if (action != null) {
          key.setReady(ops);
          told++;
          action.accept(key);
          requireOpen();
        } else if (add(key, ops, (key.found & Watched.HUNG_UP) != 0)) {
          told++;
        }
      }
    } finally {
      watch.forget(found);
    }
    return told;
  }

  /** Adds it to the selected keys; false if all that was known already. */
  private boolean add(FastKey key, int ops, boolean exactly) {
    if (selected.add(key)) {
      key.setReady(ops);
      return true;
    }
    int before = key.ready();
    key.setReady(exactly ? ops : before | ops);
    return (ops & ~before) != 0;
  }

  /**
   * Forgets cancelled keys. The JDK's selector lets go of them first: as long as the channel has a
   * key, it does not close a descriptor that the selector still knows.
   */
  private void dropCancelled() throws IOException {
    List<FastKey> dropped = new ArrayList<>();
    Set<SelectionKey> cancelled = cancelledKeys();
    synchronized (cancelled) {
      if (cancelled.isEmpty()) {
        return;
      }
      for (SelectionKey key : cancelled) {
        dropped.add((FastKey) key);
      }
      cancelled.clear();
    }
    watch.remove(dropped);
    for (FastKey key : dropped) {
      drop(key);
    }
  }

  private void drop(FastKey key) {
    boolean _ = keys.remove(key);
    boolean _ = selected.remove(key);
    deregister(key);
    if (key.watched != null) {
      key.watched.deregistered(key);
    } else if (!key.channel().isOpen() && !key.channel().isRegistered()) {
      JdkChannels.kill(key.channel());
    }
  }

  @Override
  public Selector wakeup() {
    watch.wakeUp();
    return this;
  }

  void changed(FastKey key) {
    watch.changed(key);
  }

  void lookAgain(@Nullable FastKey key) {
    watch.lookAgain(key);
  }

  @Override
  protected void implCloseSelector() throws IOException {
    watch.wakeUp();
    synchronized (this) {
      synchronized (selectedView) {
        watch.close();
        for (SelectionKey key : keys) {
          drop((FastKey) key);
        }
      }
    }
  }

  private void requireOpen() {
    if (!isOpen()) {
      throw new ClosedSelectorException();
    }
  }
}
