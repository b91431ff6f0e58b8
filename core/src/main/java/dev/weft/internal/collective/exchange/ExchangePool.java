package dev.weft.internal.collective.exchange;

import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Channel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges for background threads, which are reused because of their scratch memory. Any thread.
 */
public final class ExchangePool {
  private static final int KEPT = 4;

  private final Channel background;
  private final ArrayBlockingQueue<Exchange> idle = new ArrayBlockingQueue<>(KEPT);

  public ExchangePool(GroupChannel channel) {
    this.background = channel.inBackground();
  }

  /** Carries out the operation with this number over one of them. Blocks as the operation does. */
  public void use(int number, Consumer<Exchange> operation) {
    @Nullable Exchange kept = idle.poll();
    Exchange exchange = kept == null ? new Exchange(background) : kept;
    try {
      operation.accept(exchange.number(number));
    } finally {
      boolean _ = idle.offer(exchange);
    }
  }
}
