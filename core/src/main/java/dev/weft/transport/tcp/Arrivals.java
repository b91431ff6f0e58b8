package dev.weft.transport.tcp;

import dev.weft.os.Doorbell;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the door has for the rank, and the bell that tells it. Any thread; never blocks. */
final class Arrivals {
  private final Queue<Arrival> queue = new ConcurrentLinkedQueue<>();
  private final Supplier<Doorbell> doorbell;

  Arrivals(Supplier<Doorbell> doorbell) {
    this.doorbell = doorbell;
  }

  void connection(int peer, Wire wire) {
    queue.add(new Arrival(peer, wire, null));
    doorbell.get().ring();
  }

  void failure(int peer, String why) {
    queue.add(new Arrival(peer, null, why));
    doorbell.get().ring();
  }

  /** Data has come on a connection that the rank holds already. */
  void data() {
    doorbell.get().ring();
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  @Nullable Arrival poll() {
    return queue.poll();
  }
}
