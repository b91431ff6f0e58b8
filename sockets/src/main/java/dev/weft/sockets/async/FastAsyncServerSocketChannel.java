package dev.weft.sockets.async;

import dev.weft.sockets.rendezvous.Expectation;
import dev.weft.sockets.rendezvous.Listener;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A listening asynchronous channel of the JDK. Its connections go through shared memory if the
 * other end can do so, too. Any thread; nothing blocks.
 */
final class FastAsyncServerSocketChannel extends AsynchronousServerSocketChannel {
  private final AsynchronousServerSocketChannel tcp;
  private final GroupMembers members;
  private volatile @Nullable Listener listener;
  private volatile boolean cancelled;

  FastAsyncServerSocketChannel(
      AsynchronousChannelProvider provider,
      AsynchronousServerSocketChannel tcp,
      GroupMembers members) {
    super(provider);
    this.tcp = tcp;
    this.members = members;
    members.add(this);
  }

  @Override
  public AsynchronousServerSocketChannel bind(@Nullable SocketAddress local, int backlog)
      throws IOException {
    var _ = tcp.bind(local, backlog);
    listener = Listener.of(JdkGroups.fd(tcp));
    return this;
  }

  @Override
  public <A> void accept(
      A attachment, CompletionHandler<AsynchronousSocketChannel, ? super A> handler) {
    accept(Completion.of(tcp, Handlers.required(handler), attachment));
  }

  @Override
  public Future<AsynchronousSocketChannel> accept() {
    PendingResult<AsynchronousSocketChannel> result = new PendingResult<>(this);
    result.onCancel(
        () -> {
          cancelled = true;
          return true;
        });
    accept(result);
    return result;
  }

  private void accept(Completion<AsynchronousSocketChannel> told) {
    if (cancelled && tcp.isOpen()) {
      throw new RuntimeException("Accept not allowed due cancellation");
    }
    tcp.accept(
        told,
        new CompletionHandler<>() {
          @Override
          public void completed(
              AsynchronousSocketChannel accepted, Completion<AsynchronousSocketChannel> told) {
            AsynchronousSocketChannel fast = accepted(accepted);
            told.succeed(fast);
            if (told instanceof PendingResult<?> future && future.isCancelled()) {
              closeQuietly(fast);
            }
          }

          @Override
          public void failed(Throwable failure, Completion<AsynchronousSocketChannel> told) {
            told.fail(failure);
          }
        });
  }

  private AsynchronousSocketChannel accepted(AsynchronousSocketChannel accepted) {
    Listener registered = listener;
    Expectation expected = registered == null ? null : registered.accepted(JdkGroups.fd(accepted));
    return FastAsyncSocketChannel.accepted(provider(), accepted, members, expected);
  }

  private static void closeQuietly(AsynchronousSocketChannel unwanted) {
    try {
      unwanted.close();
    } catch (IOException closed) {
      // Nobody has seen it.
    }
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    return tcp.getLocalAddress();
  }

  @Override
  public <T> AsynchronousServerSocketChannel setOption(SocketOption<T> name, T value)
      throws IOException {
    var _ = tcp.setOption(name, value);
    return this;
  }

  @Override
  public <T> @Nullable T getOption(SocketOption<T> name) throws IOException {
    return tcp.getOption(name);
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return tcp.supportedOptions();
  }

  @Override
  public boolean isOpen() {
    return tcp.isOpen();
  }

  @Override
  public void close() throws IOException {
    members.remove(this);
    Listener registered = listener;
    if (registered != null) {
      registered.close();
    }
    tcp.close();
  }

  @Override
  public String toString() {
    return tcp.toString();
  }
}
