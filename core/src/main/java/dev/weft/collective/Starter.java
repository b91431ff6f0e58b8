package dev.weft.collective;

import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.engine.Channel;
import dev.weft.engine.GroupChannel;
import dev.weft.engine.Startable;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Starts operations that are carried out in the background. An operation takes its number when it
 * is started, on the thread that starts it: the order of the starts, not that in which the
 * background threads get to run, is what the ranks must agree on. Exchanges are used again, for the
 * scratch memory that they keep. Any thread; nothing blocks.
 */
final class Starter {
  private static final int KEPT_EXCHANGES = 4;

  private final GroupChannel channel;
  private final Channel background;
  private final Sequence sequence;
  private final ArrayBlockingQueue<Exchange> idle = new ArrayBlockingQueue<>(KEPT_EXCHANGES);

  Starter(GroupChannel channel, Sequence sequence) {
    this.channel = channel;
    this.background = channel.inBackground();
    this.sequence = sequence;
  }

  Request start(Work work) {
    Startable request = request(work);
    request.begin();
    return request;
  }

  PersistentRequest prepared(Work work) {
    return request(work);
  }

  private Startable request(Work work) {
    return channel.workRequest(
        work.name(),
        () -> {
          int number = sequence.take(work.name());
          return () -> carryOut(work, number);
        });
  }

  private void carryOut(Work work, int number) {
    @Nullable Exchange kept = idle.poll();
    Exchange exchange = kept == null ? new Exchange(background) : kept;
    try {
      work.run().accept(exchange.number(number));
    } finally {
      boolean _ = idle.offer(exchange);
    }
  }
}
