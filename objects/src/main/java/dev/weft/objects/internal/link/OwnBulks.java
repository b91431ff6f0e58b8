package dev.weft.objects.internal.link;

import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.os.memory.Memory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of the data that follows a node's frames to itself, by tag. {@link #take} blocks. */
final class OwnBulks {
  private final Map<Integer, Deque<Slice>> bulks = new HashMap<>();
  private boolean closed;

  synchronized void put(int tag, Slice bulk) {
    bulks.computeIfAbsent(tag, _ -> new ArrayDeque<>(1)).add(bulk.copy());
    notifyAll();
  }

  /**
   * The next one goes into the slice, or nowhere.
   *
   * @throws dev.weft.failure.CodecException if it has another size
   */
  synchronized void take(int tag, @Nullable Slice into) {
    Slice bulk = await(tag);
    if (into != null && bulk.bytes() != into.bytes()) {
      throw LinkWire.otherSizeThan(LinkWire.LISTENING, into.bytes(), bulk.bytes());
    }
    if (into != null) {
      Memory.copy(bulk.base(), bulk.offsetBytes(), into.base(), into.offsetBytes(), bulk.bytes());
    }
  }

  private Slice await(int tag) {
    try {
      while (!bulks.containsKey(tag)) {
        if (closed) {
          throw new ClosedException("the node is closed");
        }
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while an argument or result came", e);
    }
    Deque<Slice> queue = bulks.get(tag);
    Slice bulk = queue.remove();
    if (queue.isEmpty()) {
      bulks.remove(tag);
    }
    return bulk;
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
