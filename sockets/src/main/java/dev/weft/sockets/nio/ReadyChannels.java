package dev.weft.sockets.nio;

import dev.weft.sockets.connection.Spinning;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds ready channels: plain channels by the JDK's own selector, fast channels by polling their
 * memory. One thread waits at a time; other threads change keys and wake it.
 *
 * <p>A fast channel is either <em>hot</em> or <em>armed</em>. Hot channels are polled whenever the
 * program selects, and for some microseconds before it sleeps. Before the sleep they are armed:
 * each peer is asked for a wake-up byte through TCP, where the JDK's selector waits for all
 * channels, and the hot channels are polled once more. A channel that wakes the selector through
 * TCP becomes hot again. So the cost of selecting grows with the busy channels, not with the open
 * ones, and nothing is polled while all are idle.
 *
 * <p>A key enters a queue when its interest changes, when its connection changes from TCP to shared
 * memory, or when another selector has taken a wake-up byte for which this one waits, too.
 */
final class ReadyChannels {
  /** Hot channels that were found idle so often are armed, even if the program never sleeps. */
  private static final int MOST_IDLE_LOOKS = 1_000;

  /** Polling more takes longer than a wake-up. */
  private static final int MOST_SPUN_FOR = 32;

  /** The longest time until plain channels are checked while fast ones are always ready. */
  private static final long JDK_LOOK_NANOS = 20_000;

  /** Polls of hot channels between two checks of the others, by a spinning thread. */
  private static final int SPINS_BETWEEN_JDK_LOOKS = 64;

  private final AbstractSelector jdk;
  private final BooleanSupplier open;
  private final Queue<FastKey> changed = new ConcurrentLinkedQueue<>();
  private final List<FastKey> hot = new ArrayList<>();
  private final List<FastKey> found = new ArrayList<>();
  private final Consumer<SelectionKey> foundByJdk = this::foundByJdk;
  private final Spinning spinning = new Spinning();
  private final BooleanSupplier spunEnough = this::spunEnough;
  private int spins;

  /** Whether a hot channel has readiness that only TCP shows. */
  private boolean partlyTcp;

  private long lookedNanos = System.nanoTime();

  private volatile boolean woken;
  private volatile boolean sleeping;

  /**
   * A watch over a selector of the JDK without other users.
   *
   * @param open whether to go on waiting
   */
  ReadyChannels(AbstractSelector jdk, BooleanSupplier open) {
    this.jdk = jdk;
    this.open = open;
  }

  /** Begins to watch a channel, which is not blocking. Any thread. */
  void add(FastKey key) {
    Watched watched = key.watched;
    try {
      key.setUnderneath(
          watched == null
              ? JdkChannels.register(jdk, key.selectable(), key)
              : watched.tcp().register(jdk, 0, key));
    } catch (IOException closed) {
      key.cancel();
    }
    if (watched != null) {
      watched.registered(key);
    }
    key.look();
  }

  /** Makes the JDK release cancelled keys. By the waiting thread. */
  void remove(List<FastKey> keys) throws IOException {
    keys.forEach(FastKey::cancelUnderneath);
    int _ = jdk.selectNow(foundByJdk);
    keys.forEach(FastKey::letGo);
  }

  /** The interest of a key has changed: takes effect when the next wait begins. Any thread. */
  void changed(FastKey key) {
    boolean _ = changed.add(key);
  }

  /** As {@link #changed}, with effect at once; null if it is in the queue already. Any thread. */
  void lookAgain(@Nullable FastKey key) {
    if (key != null) {
      boolean _ = changed.add(key);
    }
    rouse();
  }

  /** Ends the wait, or the next. Any thread. */
  void wakeUp() {
    woken = true;
    rouse();
  }

  /**
   * A thread that is about to sleep says so and checks everything once more; a thread that changes
   * something reads that.
   */
  private void rouse() {
    VarHandle.fullFence();
    if (sleeping) {
      var _ = jdk.wakeup();
    }
  }

  void close() throws IOException {
    jdk.close();
  }

  /** Waits until something is ready, it is woken, or the time is over. */
  List<FastKey> await(long nanos) throws IOException {
    long start = System.nanoTime();
    boolean waited = false;
    while (true) {
      heedChanges();
      lookAtHot();
      if (mustLookAtJdk(nanos)) {
        lookAtJdk();
        lookAtHot();
      }
      long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
      if (!found.isEmpty() || left <= 0 || mustReturn()) {
        break;
      }
      if (!waited && !hot.isEmpty() && hot.size() <= MOST_SPUN_FOR) {
        waited = true;
        if (spinning.await(spunEnough, start)) {
          continue;
        }
      }
      sleep(left);
      lookAtHot();
      if (!found.isEmpty() || mustReturn()) {
        break;
      }
    }
    woken = false;
    if (waited) {
      spinning.waitedSince(start);
    }
    return found;
  }

  private boolean mustReturn() {
    return woken || Thread.currentThread().isInterrupted() || !open.getAsBoolean();
  }

  /** Forgets the findings, which the program has got. */
  void forget(List<FastKey> told) {
    for (FastKey key : told) {
      key.found = 0;
    }
    found.clear();
  }

  private void heedChanges() {
    for (FastKey key = changed.poll(); key != null; key = changed.poll()) {
      key.takenFromQueue();
      if (key.isValid()) {
        heat(key);
      }
    }
  }

  private void heat(FastKey key) {
    key.updateUnderneath();
    key.idleLooks = 0;
    if (!key.hot && key.watched != null && key.watched.isLookedAt()) {
      key.hot = true;
      boolean _ = hot.add(key);
    }
  }

  private void lookAtHot() {
    partlyTcp = false;
    for (int i = hot.size() - 1; i >= 0; i--) {
      FastKey key = hot.get(i);
      Watched channel = key.watched;
      if (channel == null || !key.isValid() || !channel.isLookedAt()) {
        cool(i);
        key.updateUnderneath();
      } else if (!isReady(key, channel) && ++key.idleLooks > MOST_IDLE_LOOKS) {
        arm(i, key, channel);
      }
    }
  }

  private boolean isReady(FastKey key, Watched channel) {
    partlyTcp |= (channel.shownByTcp() & key.interest()) != 0;
    int ops = channel.ready(key.interest());
    if (ops == 0) {
      return false;
    }
    key.idleLooks = 0;
    found(key, ops);
    return true;
  }

  /** Makes TCP report it from now on, unless it has become ready meanwhile. */
  private void arm(int index, FastKey key, Watched channel) {
    channel.arm(key.interest());
    if (!isReady(key, channel) && channel.nanosUntilLook(key.interest()) == Long.MAX_VALUE) {
      cool(index);
    }
  }

  private void cool(int index) {
    hot.get(index).hot = false;
    FastKey last = hot.removeLast();
    if (index < hot.size()) {
      FastKey _ = hot.set(index, last);
    }
  }

  private void found(FastKey key, int ops) {
    if (key.found == 0) {
      boolean _ = found.add(key);
    }
    key.found |= ops;
  }

  private boolean mustLookAtJdk(long nanos) {
    if (found.isEmpty()) {
      // Who is about to sleep looks then.
      return nanos == 0 || !hot.isEmpty() || woken;
    }
    return partlyTcp || System.nanoTime() - lookedNanos > JDK_LOOK_NANOS;
  }

  private void lookAtJdk() throws IOException {
    int _ = jdk.selectNow(foundByJdk);
    lookedNanos = System.nanoTime();
  }

  private void foundByJdk(SelectionKey jdkKey) {
    FastKey key = (FastKey) jdkKey.attachment();
    Watched channel = key.watched;
    int shown = ~0;
    if (channel != null && channel.isLookedAt()) {
      channel.wokenByTcp();
      heat(key);
      shown = channel.shownByTcp();
    }
    try {
      int ops = jdkKey.readyOps() & key.interest() & shown;
      if (ops != 0) {
        found(key, ops);
      }
    } catch (CancelledKeyException closed) {
      // Nobody wants to know any more.
    }
  }

  private boolean spunEnough() {
    for (int i = 0; i < hot.size(); i++) {
      FastKey key = hot.get(i);
      if (key.watched != null && key.watched.ready(key.interest()) != 0) {
        return true;
      }
    }
    if (woken || !changed.isEmpty()) {
      return true;
    }
    if (++spins % SPINS_BETWEEN_JDK_LOOKS != 0) {
      return false;
    }
    int before = found.size() + hot.size();
    try {
      lookAtJdk();
    } catch (IOException e) {
      return true;
    }
    return found.size() + hot.size() > before;
  }

  private void sleep(long nanos) throws IOException {
    long limit = nanos;
    for (int i = hot.size() - 1; i >= 0; i--) {
      FastKey key = hot.get(i);
      Watched channel = key.watched;
      if (channel != null) {
        limit = Math.min(limit, channel.nanosUntilLook(key.interest()));
        arm(i, key, channel);
      }
    }
    if (!found.isEmpty()) {
      return;
    }
    sleeping = true;
    try {
      VarHandle.fullFence();
      if (!woken && changed.isEmpty()) {
        int _ =
            limit == Long.MAX_VALUE
                ? jdk.select(foundByJdk)
                : jdk.select(foundByJdk, millis(limit));
      }
    } finally {
      sleeping = false;
    }
    lookedNanos = System.nanoTime();
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos + 999_999);
  }
}
