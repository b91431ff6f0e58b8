package dev.weft.sockets.nio;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sun.nio.ch.SelectionKeyImpl;
import sun.nio.ch.SelectorImpl;

/**
 * A selector for channels that go through shared memory and for all others. A {@link
 * ReadyChannels}, with the JDK's own selector underneath, finds ready channels. This class extends
 * the JDK's selector and uses its keys and key sets, because some programs put their own set of
 * selected keys into a selector of that class. Any thread; one selects at a time.
 */
final class FastSelector extends SelectorImpl {
  private final ReadyChannels readyChannels;
  private final Map<SelectionKey, FastKey> keys = new ConcurrentHashMap<>();
  private final Queue<FastKey> cancelled = new ConcurrentLinkedQueue<>();

  FastSelector(SelectorProvider provider, AbstractSelector jdk) {
    super(provider);
    this.readyChannels = new ReadyChannels(jdk, this::isOpen);
  }

  @Override
  protected void implRegister(SelectionKeyImpl key) {
    super.implRegister(key);
    FastKey fast = new FastKey(this, key);
    FastKey _ = keys.put(key, fast);
    readyChannels.add(fast);
  }

  @Override
  protected void setEventOps(SelectionKeyImpl key) {
    FastKey fast = keys.get(key);
    if (fast != null && fast.isFirstInQueue()) {
      readyChannels.changed(fast);
    }
  }

  @Override
  protected int doSelect(@Nullable Consumer<SelectionKey> action, long millis) throws IOException {
    dropCancelled();
    List<FastKey> found =
        readyChannels.await(millis < 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis));
    dropCancelled();
    int told = 0;
    try {
      for (FastKey key : found) {
        if (key.isValid()) {
          told += processReadyEvents(key.events(), key.jdk(), action);
        }
      }
    } finally {
      readyChannels.forget(found);
    }
    return told;
  }

  @Override
  public void cancel(SelectionKeyImpl key) {
    super.cancel(key);
    FastKey fast = keys.get(key);
    if (fast != null) {
      boolean _ = cancelled.add(fast);
    }
  }

  /**
   * Forgets cancelled keys. The JDK's selector underneath lets go of them first, of all at once: as
   * long as the channel has a key, it does not close a descriptor that the selector still knows.
   */
  private void dropCancelled() throws IOException {
    if (!cancelled.isEmpty()) {
      List<FastKey> dropped = new ArrayList<>();
      for (FastKey key = cancelled.poll(); key != null; key = cancelled.poll()) {
        boolean _ = dropped.add(key);
      }
      readyChannels.remove(dropped);
    }
    processDeregisterQueue();
  }

  @Override
  protected void implDereg(SelectionKeyImpl key) throws IOException {
    FastKey fast = keys.remove(key);
    if (fast != null) {
      if (!fast.isLetGo()) {
        // Cancelled after the others were removed.
        readyChannels.remove(List.of(fast));
      }
      fast.deregistered();
    }
  }

  @Override
  public Selector wakeup() {
    readyChannels.wakeUp();
    return this;
  }

  void lookAgain(@Nullable FastKey key) {
    readyChannels.lookAgain(key);
  }

  @Override
  protected void implClose() throws IOException {
    readyChannels.close();
    keys.values().forEach(FastKey::deregistered);
    keys.clear();
  }
}
