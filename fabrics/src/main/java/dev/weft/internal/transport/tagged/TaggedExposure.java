package dev.weft.internal.transport.tagged;

import dev.weft.internal.os.memory.HeldMemory;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The long messages that have been announced to a peer, and that it may request ({@link
 * TaggedRead}). Their memory is held only after the request. Under the engine lock.
 */
final class TaggedExposure {
  /** A message; {@code memory} and {@code request} are null until it is being sent. */
  private static final class Exposed {
    Object base;
    long offset;
    final long length;
    @Nullable HeldMemory memory;
    @Nullable TagRequest request;

    Exposed(Object base, long offset, long length) {
      this.base = base;
      this.offset = offset;
      this.length = length;
    }
  }

  private final TagWorker worker;
  private final Map<Long, Exposed> byId = new HashMap<>();

  /** Those over for the engine, while the library has not said so yet. */
  private final ArrayDeque<Exposed> ending = new ArrayDeque<>();

  private final ArrayDeque<TagRequest> spare = new ArrayDeque<>();

  TaggedExposure(TagWorker worker) {
    this.worker = worker;
  }

  void expose(long id, Object base, long offset, long length) {
    byId.put(id, new Exposed(base, offset, length));
  }

  /** Puts other memory in its place; false if it is being sent already. */
  boolean move(long id, Object base, long offset) {
    Exposed message = byId.get(id);
    if (message == null) {
      return true;
    }
    if (message.request != null) {
      return false;
    }
    message.base = base;
    message.offset = offset;
    return true;
  }

  /** Sends a message, or its beginning; false if that cannot be. */
  boolean send(long id, long bytes, long to, long tag) {
    Exposed message = byId.get(id);
    if (message == null || message.request != null || bytes > message.length) {
      return false;
    }
    HeldMemory memory = HeldMemory.of(message.base, message.offset);
    if (memory == null) {
      return false;
    }
    TagRequest request = spare.isEmpty() ? worker.request() : spare.pop();
    request.send(to, memory.address(), bytes, tag);
    message.memory = memory;
    message.request = request;
    return true;
  }

  /** The message has arrived, or nobody wants it any more. */
  void withdraw(long id) {
    Exposed message = byId.remove(id);
    if (message != null && message.request != null) {
      ending.add(message);
      int _ = retire();
    }
  }

  /** Lets memory go that the library has done with; says of how many messages. */
  int retire() {
    int retired = 0;
    for (Exposed message = ending.peek();
        message != null && isOver(message);
        message = ending.peek()) {
      ending.remove();
      release(message);
      retired++;
    }
    return retired;
  }

  /** Whether the library still sends. */
  boolean isPending() {
    return !ending.isEmpty();
  }

  private static boolean isOver(Exposed message) {
    return message.request == null || message.request.isOver();
  }

  private void release(Exposed message) {
    if (message.memory != null && message.request != null) {
      message.memory.release();
      spare.push(message.request);
    }
  }

  /**
   * The endpoint is closed. Should the library not have let go of some memory, it stays for good.
   */
  void close() {
    ending.addAll(byId.values());
    byId.clear();
    for (Exposed message : ending) {
      if (isOver(message)) {
        release(message);
      } else if (message.memory != null) {
        message.memory.keep();
      }
    }
    ending.clear();
  }
}
