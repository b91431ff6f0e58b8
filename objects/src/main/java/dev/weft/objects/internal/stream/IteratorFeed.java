package dev.weft.objects.internal.stream;

import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads an iterator on a virtual thread of its own, which starts with the first request and is
 * ahead of the requests by one batch at most.
 */
final class IteratorFeed implements Feed {
  private final Supplier<? extends Iterator<?>> items;
  private final Runnable close;
  private final Outlet outlet;
  private @Nullable Thread reader;
  private boolean cancelled;

  IteratorFeed(Supplier<? extends Iterator<?>> items, Runnable close, Outlet outlet) {
    this.items = items;
    this.close = close;
    this.outlet = outlet;
  }

  @Override
  public synchronized void request(int wanted) {
    if (reader == null && !cancelled) {
      reader = Thread.ofVirtual().name("weft-stream-source").start(this::read);
    }
  }

  private void read() {
    Throwable failure = null;
    try {
      Iterator<?> all = items.get();
      while (outlet.awaitRoom() && all.hasNext()) {
        outlet.put(all.next());
      }
    } catch (Throwable e) {
      failure = e;
    }
    outlet.end(closing(failure));
  }

  private @Nullable Throwable closing(@Nullable Throwable failure) {
    try {
      close.run();
      return failure;
    } catch (Throwable e) {
      return failure == null ? e : failure;
    }
  }

  @Override
  public synchronized void cancel() {
    if (cancelled) {
      return;
    }
    cancelled = true;
    if (reader == null) {
      Throwable _ = closing(null);
    } else {
      reader.interrupt();
    }
  }
}
