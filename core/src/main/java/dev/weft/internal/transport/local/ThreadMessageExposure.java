package dev.weft.internal.transport.local;

import dev.weft.internal.transport.ring.MessageExposure;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a rank exposes to its peers, by sender's id: put there with the RTS, taken by the
 * receiver when it begins to copy. Any thread.
 */
final class ThreadMessageExposure implements MessageExposure {
  /** Memory of one message. */
  record Exposed(Object base, long offset) {}

  private final ConcurrentHashMap<Long, Exposed> byId = new ConcurrentHashMap<>();

  @Override
  public void expose(long id, Object base, long offset, long length) {
    byId.put(id, new Exposed(base, offset));
  }

  @Override
  public boolean move(long id, Object base, long offset, long length) {
    return byId.computeIfPresent(id, (key, old) -> new Exposed(base, offset)) != null;
  }

  @Override
  public void withdraw(long id) {
    byId.remove(id);
  }

  @Nullable Exposed take(long id) {
    return byId.remove(id);
  }
}
