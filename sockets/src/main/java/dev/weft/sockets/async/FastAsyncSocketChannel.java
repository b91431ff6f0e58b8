package dev.weft.sockets.async;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.rendezvous.Expectation;
import dev.weft.sockets.rendezvous.Offer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous channel of the JDK. Its bytes go through shared memory if the other end can do
 * so, too; handlers are called by the JDK's group. Any thread; nothing blocks.
 */
final class FastAsyncSocketChannel extends AsynchronousSocketChannel {
  private final AsynchronousSocketChannel tcp;
  private final GroupMembers members;

  private volatile @Nullable MemoryEnds ends;
  private volatile boolean connectCancelled;
  private volatile boolean inputShut;
  private volatile boolean outputShut;

  /** The program's setting: the channel underneath has that of wake-ups. */
  private volatile boolean noDelay;

  FastAsyncSocketChannel(
      AsynchronousChannelProvider provider, AsynchronousSocketChannel tcp, GroupMembers members) {
    super(provider);
    this.tcp = tcp;
    this.members = members;
    members.add(this);
  }

  /** One that a listening channel has accepted. */
  static FastAsyncSocketChannel accepted(
      AsynchronousChannelProvider provider,
      AsynchronousSocketChannel tcp,
      GroupMembers members,
      @Nullable Expectation expected) {
    FastAsyncSocketChannel made = new FastAsyncSocketChannel(provider, tcp, members);
    if (expected != null) {
      made.ends =
          new MemoryEnds(
              tcp, FastConnection.of(new AsyncTcp(tcp), expected), members.waitingReads());
    }
    return made;
  }

  // Connecting.

  @Override
  public AsynchronousSocketChannel bind(@Nullable SocketAddress local) throws IOException {
    var _ = tcp.bind(local);
    return this;
  }

  @Override
  public <A> void connect(
      SocketAddress remote, A attachment, CompletionHandler<Void, ? super A> handler) {
    connect(remote, Completion.of(tcp, Handlers.required(handler), attachment));
  }

  @Override
  public Future<Void> connect(SocketAddress remote) {
    PendingResult<Void> result = new PendingResult<>(this);
    result.onCancel(
        () -> {
          connectCancelled = true;
          return true;
        });
    connect(remote, result);
    return result;
  }

  private void connect(SocketAddress remote, Completion<Void> told) {
    tcp.connect(
        remote,
        told,
        new CompletionHandler<>() {
          @Override
          public void completed(Void nothing, Completion<Void> told) {
            connected(remote);
            told.succeed(null);
          }

          @Override
          public void failed(Throwable failure, Completion<Void> told) {
            if (!tcp.isOpen()) {
              members.remove(FastAsyncSocketChannel.this);
            }
            told.fail(failure);
          }
        });
  }

  /** Offers memory, before the program can write. */
  private void connected(SocketAddress remote) {
    Offer offer =
        remote instanceof InetSocketAddress to && tcp.isOpen()
            ? Offer.of(JdkGroups.fd(tcp), to)
            : null;
    if (offer == null) {
      return;
    }
    MemoryEnds made =
        new MemoryEnds(tcp, FastConnection.of(new AsyncTcp(tcp), offer), members.waitingReads());
    ends = made;
    if (!tcp.isOpen()) {
      closeQuietly(made);
    }
  }

  private static void closeQuietly(MemoryEnds made) {
    try {
      made.close();
    } catch (IOException closed) {
      // Its TCP has been closed before.
    }
  }

  // Reading and writing.

  @Override
  public <A> void read(
      ByteBuffer target,
      long timeout,
      TimeUnit unit,
      A attachment,
      CompletionHandler<Integer, ? super A> handler) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      tcp.read(target, timeout, unit, attachment, handler);
      return;
    }
    CompletionHandler<Integer, ? super A> told = Handlers.required(handler);
    requireWritable(target);
    read(
        new Transfer(
            new ByteBuffer[] {target},
            false,
            timeout,
            unit,
            Completion.of(tcp, Handlers.numbers(told), attachment)),
        used);
  }

  @Override
  public Future<Integer> read(ByteBuffer target) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      return tcp.read(target);
    }
    requireWritable(target);
    PendingResult<Integer> result = new PendingResult<>(this);
    Transfer read = Transfer.of(target, result);
    if (used != null) {
      result.onCancel(() -> used.reads().cancel(read));
    }
    read(read, used);
    return result;
  }

  @Override
  public <A> void read(
      ByteBuffer[] targets,
      int offset,
      int length,
      long timeout,
      TimeUnit unit,
      A attachment,
      CompletionHandler<Long, ? super A> handler) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      tcp.read(targets, offset, length, timeout, unit, attachment, handler);
      return;
    }
    CompletionHandler<Long, ? super A> told = Handlers.required(handler);
    ByteBuffer[] part = part(targets, offset, length);
    requireWritable(part);
    read(
        new Transfer(
            part, true, timeout, unit, Completion.of(tcp, Handlers.numbers(told), attachment)),
        used);
  }

  private void read(Transfer read, @Nullable MemoryEnds used) {
    if (!isOpen()) {
      read.fail(new ClosedChannelException());
    } else if (used == null || connectCancelled) {
      throw refused("Reading");
    } else if (inputShut) {
      used.reads().requireNone();
      read.complete(-1);
    } else if (!read.hasRemaining()) {
      used.reads().requireNone();
      read.complete(0);
    } else {
      used.reads().start(read);
    }
  }

  @Override
  public <A> void write(
      ByteBuffer source,
      long timeout,
      TimeUnit unit,
      A attachment,
      CompletionHandler<Integer, ? super A> handler) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      tcp.write(source, timeout, unit, attachment, handler);
      return;
    }
    CompletionHandler<Integer, ? super A> told = Handlers.required(handler);
    write(
        new Transfer(
            new ByteBuffer[] {source},
            false,
            timeout,
            unit,
            Completion.of(tcp, Handlers.numbers(told), attachment)),
        used);
  }

  @Override
  public Future<Integer> write(ByteBuffer source) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      return tcp.write(source);
    }
    PendingResult<Integer> result = new PendingResult<>(this);
    Transfer write = Transfer.of(source, result);
    if (used != null) {
      result.onCancel(() -> used.writes().cancel(write));
    }
    write(write, used);
    return result;
  }

  @Override
  public <A> void write(
      ByteBuffer[] sources,
      int offset,
      int length,
      long timeout,
      TimeUnit unit,
      A attachment,
      CompletionHandler<Long, ? super A> handler) {
    MemoryEnds used = used(ends);
    if (used == null && !connectCancelled) {
      tcp.write(sources, offset, length, timeout, unit, attachment, handler);
      return;
    }
    CompletionHandler<Long, ? super A> told = Handlers.required(handler);
    write(
        new Transfer(
            part(sources, offset, length),
            true,
            timeout,
            unit,
            Completion.of(tcp, Handlers.numbers(told), attachment)),
        used);
  }

  private void write(Transfer write, @Nullable MemoryEnds used) {
    if (!isOpen()) {
      write.fail(new ClosedChannelException());
    } else if (used == null || connectCancelled) {
      throw refused("Writing");
    } else if (outputShut) {
      used.writes().requireNone();
      write.fail(new ClosedChannelException());
    } else if (!write.hasRemaining()) {
      used.writes().requireNone();
      write.complete(0);
    } else {
      used.writes().start(write);
    }
  }

  private RuntimeException refused(String what) {
    try {
      if (tcp.getRemoteAddress() == null) {
        return new NotYetConnectedException();
      }
    } catch (IOException closed) {
      // Then the words below are right, too.
    }
    return new IllegalStateException(what + " not allowed due to timeout or cancellation");
  }

  /** Null where everything goes through TCP, for good. */
  private static @Nullable MemoryEnds used(@Nullable MemoryEnds ends) {
    return ends != null && ends.isPlain() ? null : ends;
  }

  private static ByteBuffer[] part(ByteBuffer[] buffers, int offset, int length) {
    int _ = Objects.checkFromIndexSize(offset, length, buffers.length);
    ByteBuffer[] part = Arrays.copyOfRange(buffers, offset, offset + length);
    for (ByteBuffer buffer : part) {
      var _ = Objects.requireNonNull(buffer);
    }
    return part;
  }

  private static void requireWritable(ByteBuffer... targets) {
    for (ByteBuffer target : targets) {
      if (target.isReadOnly()) {
        throw new IllegalArgumentException("Read-only buffer");
      }
    }
  }

  // The rest.

  @Override
  public AsynchronousSocketChannel shutdownInput() throws IOException {
    MemoryEnds used = used(ends);
    if (used == null) {
      var _ = tcp.shutdownInput();
    } else {
      requireOpen();
      inputShut = true;
      used.connection().shutdownInput();
      used.reads().wake();
    }
    return this;
  }

  @Override
  public AsynchronousSocketChannel shutdownOutput() throws IOException {
    MemoryEnds used = used(ends);
    if (used != null) {
      requireOpen();
      outputShut = true;
    }
    if (used == null || !used.connection().shutdownOutput()) {
      var _ = tcp.shutdownOutput();
    } else {
      used.writes().wake();
    }
    return this;
  }

  private void requireOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    return tcp.getLocalAddress();
  }

  @Override
  public @Nullable SocketAddress getRemoteAddress() throws IOException {
    return tcp.getRemoteAddress();
  }

  @Override
  public <T> AsynchronousSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
    MemoryEnds used = ends;
    boolean isDelay = StandardSocketOptions.TCP_NODELAY.equals(name);
    if (outputShut) {
      // Fails where the JDK's channel fails.
      T _ = tcp.getOption(name);
      throw new IOException("Connection has been shutdown for writing");
    }
    if (isDelay && used != null && used.connection().writesMemory()) {
      T _ = tcp.getOption(name);
    } else {
      var _ = tcp.setOption(name, value);
    }
    if (isDelay) {
      noDelay = (Boolean) value;
    }
    return this;
  }

  @Override
  public <T> @Nullable T getOption(SocketOption<T> name) throws IOException {
    T underneath = tcp.getOption(name);
    boolean ours = ends != null && name.equals(StandardSocketOptions.TCP_NODELAY);
    return ours ? name.type().cast(noDelay) : underneath;
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
    MemoryEnds used = ends;
    if (used == null) {
      tcp.close();
    } else {
      used.close();
    }
  }

  @Override
  public String toString() {
    return tcp.toString();
  }
}
