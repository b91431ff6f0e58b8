package dev.weft.internal.rank;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.SpawnRequest;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The jobs that the launcher has started at the request of this process's ranks. Any thread. */
public final class SpawnOrders {
  private final Map<Integer, Order> orders = new HashMap<>();

  /** One of them; the launcher waits for its end and reports its failure. */
  static final class Order implements SpawnedJob {
    private volatile @Nullable String ended;

    @Override
    public @Nullable String ended() {
      return ended;
    }

    @Override
    public void kill() {
      // Its ranks find no parents, so they end by themselves.
    }
  }

  Order place(SpawnRequest request, Consumer<ByteBuffer> send) {
    byte[] record = request.encode();
    Order order = new Order();
    int id;
    synchronized (orders) {
      id = orders.size();
      orders.put(id, order);
    }
    send.accept(
        ControlFrame.header(ControlFrame.SPAWN, Integer.BYTES + record.length)
            .putInt(id)
            .put(record)
            .flip());
    return order;
  }

  /** Takes the body of {@link ControlFrame#ENDED}. */
  public void ended(ByteBuffer body) {
    Order order;
    synchronized (orders) {
      order = orders.get(body.getInt());
    }
    int code = body.getInt();
    String text = ControlFrame.textOf(body);
    if (order != null) {
      order.ended = text.isEmpty() ? SpawnedJob.endedUnmet(code) : text;
    }
  }
}
