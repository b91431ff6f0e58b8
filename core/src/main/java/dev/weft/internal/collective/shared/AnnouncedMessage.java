package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * A long operation between two ranks that is one message, which both copy together. The sender
 * first says its length in a cell: so the ranks count their operations alike, and if their buffers
 * differ a receiver notices that the other has chosen the cells. A receiver that has chosen the
 * cells itself takes the message and drops it ({@link SharedArea#await}), or its sender would wait
 * for ever.
 */
final class AnnouncedMessage {
  private AnnouncedMessage() {}

  /** Whether an operation of so many bytes is such a message. */
  static boolean suits(Exchange exchange, long bytes) {
    return exchange.size() == 2
        && bytes > CollectiveTuning.ONE_MESSAGE_BYTES
        && !SharedArea.of(exchange).exposure().suitsThreads(bytes);
  }

  static void broadcast(Exchange exchange, Slice buffer, int root) {
    if (exchange.rank() == root) {
      send(exchange, buffer, 1 - root);
      return;
    }
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      if (area.await(root, 0, AnnouncedBytes.sent(buffer.bytes()))) {
        exchange.receive(buffer, root);
      }
      area.done();
    }
  }

  static void gather(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (receive == null) {
      send(exchange, send, root);
      return;
    }
    int from = 1 - root;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      if (area.await(from, 0, AnnouncedBytes.sent(send.bytes()))) {
        exchange.startReceive(receive.part(from * send.count(), send.count()), from);
      }
      SliceCopies.copyToBlock(send, receive, root);
      exchange.finish();
      area.done();
    }
  }

  private static void send(Exchange exchange, Slice buffer, int to) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      area.open(0);
      area.publish(0, AnnouncedBytes.sent(buffer.bytes()), to);
      exchange.send(buffer, to);
      area.done();
    }
  }
}
