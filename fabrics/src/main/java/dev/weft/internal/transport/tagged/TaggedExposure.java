package dev.weft.internal.transport.tagged;

import dev.weft.internal.os.memory.HeldMemory;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The long messages that a peer has been told of, and may ask for ({@link TaggedRead}). Their
 * memory is only held once it has. Under the engine lock.
 */
final class TaggedExposure {
  /** A message; {@code memory} and {@code request} are null until it is being sent. */
  private static final class Offer {
    Object base;
    long offset;
    final long length;
    @Nullable HeldMemory memory;
    @Nullable TagRequest request;

    Offer(Object base, long offset, long length) {
      this.base = base;
      this.offset = offset;
      this.length = length;
    }
  }

  private final TagWorker worker;
  private final Map<Long, Offer> byId = new HashMap<>();

  /** Those over for the engine, while the library has not said so yet. */
  private final ArrayDeque<Offer> ending = new ArrayDeque<>();

  private final ArrayDeque<TagRequest> spare = new ArrayDeque<>();

  TaggedExposure(TagWorker worker) {
    this.worker = worker;
  }

  void add(long id, Object base, long offset, long length) {
    byId.put(id, new Offer(base, offset, length));
  }

  /** Puts other memory in its place; false if it is being sent already. */
  boolean move(long id, Object base, long offset) {
    Offer offer = byId.get(id);
    if (offer == null) {
      return true;
    }
    if (offer.request != null) {
      return false;
    }
    offer.base = base;
    offer.offset = offset;
    return true;
  }

  /** Sends a message, or its beginning; false if that cannot be. */
  boolean send(long id, long bytes, long to, long tag) {
    Offer offer = byId.get(id);
    if (offer == null || offer.request != null || bytes > offer.length) {
      return false;
    }
    HeldMemory memory = HeldMemory.of(offer.base, offer.offset);
    if (memory == null) {
      return false;
    }
    TagRequest request = spare.isEmpty() ? worker.request() : spare.pop();
    request.send(to, memory.address(), bytes, tag);
    offer.memory = memory;
    offer.request = request;
    return true;
  }

  /** The message has arrived, or nobody wants it any more. */
  void end(long id) {
    Offer offer = byId.remove(id);
    if (offer != null && offer.request != null) {
      ending.add(offer);
      int _ = retire();
    }
  }

  /** Lets memory go that the library has done with; says of how many messages. */
  int retire() {
    int retired = 0;
    for (Offer offer = ending.peek(); offer != null && isOver(offer); offer = ending.peek()) {
      ending.remove();
      release(offer);
      retired++;
    }
    return retired;
  }

  /** Whether the library still sends. */
  boolean isPending() {
    return !ending.isEmpty();
  }

  private static boolean isOver(Offer offer) {
    return offer.request == null || offer.request.isOver();
  }

  private void release(Offer offer) {
    if (offer.memory != null && offer.request != null) {
      offer.memory.release();
      spare.push(offer.request);
    }
  }

  /**
   * The endpoint is closed. Should the library not have let go of some memory, it stays for good.
   */
  void close() {
    ending.addAll(byId.values());
    byId.clear();
    for (Offer offer : ending) {
      if (isOver(offer)) {
        release(offer);
      } else if (offer.memory != null) {
        offer.memory.keep();
      }
    }
    ending.clear();
  }
}
