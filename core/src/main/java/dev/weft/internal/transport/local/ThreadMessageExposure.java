package dev.weft.internal.transport.local;

import dev.weft.internal.transport.ring.MessageExposure;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a rank offers to its peers, by sender's id: put there with the RTS, taken by the
 * receiver when it begins to copy. Any thread.
 */
final class ThreadMessageExposure implements MessageExposure {
  /** Memory of one message. */
  record Offer(Object base, long offset, long length) {}

  private final ConcurrentHashMap<Long, Offer> byId = new ConcurrentHashMap<>();

  @Override
  public void offer(long id, Object base, long offset, long length) {
    byId.put(id, new Offer(base, offset, length));
  }

  @Override
  public boolean move(long id, Object base, long offset, long length) {
    return byId.computeIfPresent(id, (key, old) -> new Offer(base, offset, length)) != null;
  }

  @Override
  public void end(long id) {
    byId.remove(id);
  }

  @Nullable Offer take(long id) {
    return byId.remove(id);
  }
}
