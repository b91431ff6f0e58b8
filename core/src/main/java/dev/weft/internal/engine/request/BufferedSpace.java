package dev.weft.internal.engine.request;

import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Failures;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bytes that messages sent in buffered mode hold, and their limit. Under the engine lock. */
public final class BufferedSpace {
  private long limitBytes = EngineTuning.BUFFERED_LIMIT_BYTES;
  private long usedBytes;
  private final Set<SendOperation> held = new LinkedHashSet<>();

  public void limit(long bytes) {
    limitBytes = bytes;
  }

  /** A message of which a part is on its way already must be taken, whatever the limit. */
  public void reserve(long bytes, boolean begun) {
    if (!begun && usedBytes + bytes > limitBytes) {
      throw Failures.bufferedSpaceFull(bytes, usedBytes, limitBytes);
    }
    usedBytes += bytes;
  }

  /** The send of a message for which there is space. */
  void hold(SendOperation send) {
    held.add(send);
  }

  void release(SendOperation send, long bytes) {
    held.remove(send);
    usedBytes -= bytes;
  }

  /** The oldest send under way; null if there is none. */
  public @Nullable SendOperation oldest() {
    Iterator<SendOperation> all = held.iterator();
    return all.hasNext() ? all.next() : null;
  }
}
