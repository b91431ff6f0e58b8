package dev.weft.objects.internal.link;

import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Transfers that this side of a link must send and that the other side has requested, by tag, in
 * the order of both sides. Any thread; nothing blocks.
 */
final class GrantedSends {
  /** What the other side may have asked for before it is here. */
  private static final int MOST_ASKED = 1 << 16;

  private final LinkWriter writer;
  private final Map<Integer, Deque<PendingSend>> offered = new HashMap<>();
  private final Map<Integer, Deque<Request>> asked = new HashMap<>();
  private int requests;
  private @Nullable RuntimeException lost;

  /** The number of a request, or that it is not wanted. */
  private record Request(boolean wanted, int number, long bytes) {}

  GrantedSends(LinkWriter writer) {
    this.writer = writer;
  }

  synchronized void add(int tag, PendingSend pendingSend) {
    if (lost != null) {
      throw lost;
    }
    Request request = next(asked, tag);
    if (request == null) {
      offered.computeIfAbsent(tag, _ -> new ArrayDeque<>(1)).add(pendingSend);
    } else {
      requests--;
      match(pendingSend, request);
    }
  }

  /** The other side wants what is next with that tag, and knows its size. */
  void pull(int tag, int number, long bytes) throws ProtocolException {
    ask(tag, new Request(true, number, bytes));
  }

  /** The other side does not want what is next with that tag. */
  void drop(int tag) throws ProtocolException {
    ask(tag, new Request(false, 0, 0));
  }

  private synchronized void ask(int tag, Request request) throws ProtocolException {
    PendingSend pendingSend = next(offered, tag);
    if (pendingSend != null) {
      match(pendingSend, request);
    } else if (requests == MOST_ASKED) {
      throw new ProtocolException(
          MOST_ASKED + " requests for data that nobody sends; more are not allowed");
    } else {
      requests++;
      asked.computeIfAbsent(tag, _ -> new ArrayDeque<>(1)).add(request);
    }
  }

  private void match(PendingSend pendingSend, Request request) {
    if (!request.wanted()) {
      pendingSend.done();
    } else if (request.bytes() != pendingSend.bytes()) {
      writer.addUrgent(
          LinkHeader.of(LinkHeader.OTHER_SIZE, 0, request.number(), pendingSend.bytes()));
      pendingSend.done();
    } else {
      pendingSend.pulled(request.number());
      writer.add(pendingSend);
    }
  }

  private static <T> @Nullable T next(Map<Integer, Deque<T>> all, int tag) {
    Deque<T> queue = all.get(tag);
    if (queue == null) {
      return null;
    }
    T next = queue.remove();
    if (queue.isEmpty()) {
      all.remove(tag);
    }
    return next;
  }

  synchronized void lost(RuntimeException why) {
    lost = why;
    offered.values().forEach(queue -> queue.forEach(pendingSend -> pendingSend.fail(why)));
    offered.clear();
  }
}
