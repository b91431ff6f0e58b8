package dev.weft.collective;

import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.engine.GroupChannel;
import dev.weft.engine.Startable;
import org.jspecify.annotations.Nullable;

/** Starts operations that are carried out in the background. Any thread; nothing blocks. */
final class Starter {
  private final StartOrder order;
  private final Exchanges exchanges;
  private final Choice choice;

  /** Beside operations that block, which make their choice from the same rules. */
  Starter(GroupChannel channel, Sequence sequence, Choice choice, @Nullable Checks checks) {
    this.order = new StartOrder(channel, sequence, checks);
    this.exchanges = new Exchanges(channel);
    this.choice = choice;
  }

  Request start(Work work) {
    Startable request = request(work, Form.NON_BLOCKING);
    request.begin();
    return request;
  }

  PersistentRequest prepared(Work work) {
    return request(work, Form.PERSISTENT);
  }

  private Startable request(Work work, Form form) {
    return order.request(
        work.name(),
        work.intent(),
        form,
        () -> {
          Choice now = choice.forMessages();
          return number -> exchanges.lend(number, open -> work.steps().run(open, now));
        });
  }
}
