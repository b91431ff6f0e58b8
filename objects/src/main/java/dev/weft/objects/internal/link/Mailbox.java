package dev.weft.objects.internal.link;

import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.internal.wire.Tags;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Received frames that have not been taken yet: frames for serving threads, from any rank, and
 * frames for a thread that waits with a tag. Any thread; {@link #take} and {@link #awaitRoom}
 * block.
 */
final class Mailbox {
  /** The most frames that wait for serving threads; the reader of a link stops at this limit. */
  private static final int MOST_WAITING = 1024;

  private final Map<Long, Box> boxes = new ConcurrentHashMap<>();
  private final Box frames = new Box();
  private final AtomicInteger unclaimed = new AtomicInteger();
  private final Map<Integer, RuntimeException> gone = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** A frame and who has sent it. */
  static final class Letter {
    final int source;
    final byte[] frame;

    private Letter(int source, byte[] frame) {
      this.source = source;
      this.frame = frame;
    }
  }

  private static final class Box {
    private final Deque<Letter> letters = new ArrayDeque<>();

    /** Whoever serves is to be told, once. */
    private @Nullable RuntimeException lost;
  }

  private Box box(int source, int tag) {
    return tag == Tags.FRAMES
        ? frames
        : boxes.computeIfAbsent((long) source << Integer.SIZE | tag, _ -> new Box());
  }

  void put(int source, int tag, byte[] frame) {
    Box box = box(source, tag);
    if (box != frames) {
      unclaimed.incrementAndGet();
    }
    synchronized (box) {
      box.letters.add(new Letter(source, frame));
      box.notifyAll();
    }
  }

  /** Frames with tags of their own that nobody has taken yet. */
  int unclaimed() {
    return unclaimed.get();
  }

  /**
   * Blocks while many frames wait for whoever serves, whose threads do not depend on the caller.
   */
  void awaitRoom() throws InterruptedException {
    synchronized (frames) {
      while (frames.letters.size() >= MOST_WAITING && !closed) {
        frames.wait();
      }
    }
  }

  /** The next frame. A rank that is lost fails who waits for it, and once who serves. */
  Letter take(int source, int tag, long limitNanos) {
    Box box = box(source, tag);
    long start = System.nanoTime();
    synchronized (box) {
      try {
        while (box.letters.isEmpty()) {
          failIfOver(source, box);
          long left =
              limitNanos == Long.MAX_VALUE ? limitNanos : limitNanos - (System.nanoTime() - start);
          if (left <= 0) {
            throw new WaitTimeoutException("no frame has come");
          }
          TimeUnit.NANOSECONDS.timedWait(box, Math.max(left, 1));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException("interrupted while waiting for a frame", e);
      }
      return taken(box);
    }
  }

  private Letter taken(Box box) {
    Letter letter = box.letters.remove();
    if (box != frames) {
      unclaimed.decrementAndGet();
    } else if (box.letters.size() == MOST_WAITING - 1) {
      box.notifyAll();
    }
    return letter;
  }

  private void failIfOver(int source, Box box) {
    if (closed) {
      throw new ClosedException("the node is closed");
    }
    RuntimeException why = box == frames ? box.lost : gone.get(source);
    if (why != null) {
      box.lost = null;
      throw why;
    }
  }

  /** Nothing more comes from a rank. */
  void lost(int source, RuntimeException why) {
    gone.put(source, why);
    boxes.values().forEach(Mailbox::wake);
    synchronized (frames) {
      frames.lost = why;
      frames.notifyAll();
    }
  }

  /** Nobody receives any more. */
  void close() {
    closed = true;
    boxes.values().forEach(Mailbox::wake);
    wake(frames);
  }

  private static void wake(Box box) {
    synchronized (box) {
      box.notifyAll();
    }
  }
}
