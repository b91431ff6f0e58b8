package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * New connections from the connection thread to the rank, and the bell that announces them. Any
 * thread; never blocks.
 */
public final class NewConnectionQueue {

  /**
   * An authenticated connection to a peer, or why there is none: exactly one of the two is null.
   */
  public record NewConnection(
      int peer, @Nullable ConnectedSocket connectedSocket, @Nullable String failure) {}

  private final Queue<NewConnection> queue = new ConcurrentLinkedQueue<>();
  private final Supplier<Doorbell> doorbell;

  public NewConnectionQueue(Supplier<Doorbell> doorbell) {
    this.doorbell = doorbell;
  }

  void connection(int peer, ConnectedSocket connectedSocket) {
    queue.add(new NewConnection(peer, connectedSocket, null));
    doorbell.get().ring();
  }

  void failure(int peer, String why) {
    queue.add(new NewConnection(peer, null, why));
    doorbell.get().ring();
  }

  /** Data has come on a connection that the rank holds already. */
  public void data() {
    doorbell.get().ring();
  }

  public boolean isEmpty() {
    return queue.isEmpty();
  }

  public @Nullable NewConnection poll() {
    return queue.poll();
  }
}
