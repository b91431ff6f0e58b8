package dev.weft.internal.transport.ring;

import org.jspecify.annotations.Nullable;

/**
 * The ring into which a rank has last put a payload. The cache lines behind that payload are in the
 * receiver's cache, or in no near cache. A rank that polls in vain has the time to fetch them: its
 * next payload then finds them in its own cache. A rank that sends one message after the other
 * never fetches; it would only wait for the lines a little earlier. Between two Zen 4 cores 1 KiB
 * takes 0.19 µs one way instead of 0.29, 8 KiB 0.54 instead of 0.86.
 *
 * <p>Guarded by the engine lock.
 */
public final class NextRoom {
  private @Nullable RingLink last;

  void wrote(RingLink link) {
    last = link;
  }

  /** The rank has polled in vain: fetches some of them, so that it looks again soon. */
  public void fetch() {
    RingLink link = last;
    if (link != null && !link.fetchSome()) {
      last = null;
    }
  }
}
