package dev.weft.sockets.conformance;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.sockets.FastSockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The two ends of a connection of asynchronous channels, in a group with two threads. */
record AsyncEnds(
    Kind kind,
    AsynchronousSocketChannel client,
    AsynchronousSocketChannel server,
    AsynchronousServerSocketChannel listening,
    AsynchronousChannelGroup group)
    implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** The threads that call handlers are told apart by it. */
  static final String THREAD = "group of the test";

  /** Exchanges after which both directions have gone over to memory. */
  private static final int EXCHANGES = 3;

  /** What is done with a connection. */
  interface Exchange {
    void run(AsyncEnds ends, Transcript transcript) throws Exception;
  }

  /** Adds a case on a new connection, and one on a connection that has been used. */
  static void both(List<Case> cases, String name, Exchange exchange) {
    cases.add(one(name + ", new", exchange));
    cases.add(
        one(
            name + ", used",
            (ends, transcript) -> {
              ends.use();
              exchange.run(ends, transcript);
            }));
  }

  private static Case one(String name, Exchange exchange) {
    return new Case(
        name,
        (kind, transcript) ->
            assertTimeoutPreemptively(
                LIMIT,
                () -> {
                  try (AsyncEnds ends = connect(kind)) {
                    exchange.run(ends, transcript);
                  }
                }));
  }

  /** A fast one may be plain where the machine is so busy that an end took too long: again then. */
  static AsyncEnds connect(Kind kind) throws Exception {
    while (true) {
      long before = FastSockets.fastConnections();
      AsyncEnds ends = connectOnce(kind);
      if (!kind.isFast() || FastSockets.fastConnections() > before) {
        return ends;
      }
      ends.close();
    }
  }

  private static AsyncEnds connectOnce(Kind kind) throws Exception {
    AsynchronousChannelGroup group = group(kind);
    AsynchronousServerSocketChannel listening = listen(kind, group);
    Future<AsynchronousSocketChannel> accepted = listening.accept();
    AsynchronousSocketChannel client = kind.asynchronous().openAsynchronousSocketChannel(group);
    Void _ = client.connect(listening.getLocalAddress()).get();
    return new AsyncEnds(kind, client, accepted.get(), listening, group);
  }

  static AsynchronousChannelGroup group(Kind kind) throws Exception {
    return kind.asynchronous()
        .openAsynchronousChannelGroup(2, Thread.ofPlatform().daemon().name(THREAD).factory());
  }

  static AsynchronousServerSocketChannel listen(Kind kind, AsynchronousChannelGroup group)
      throws Exception {
    return kind.asynchronous()
        .openAsynchronousServerSocketChannel(group)
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** Exchanges bytes until both directions have gone over. */
  private void use() throws Exception {
    for (int i = 0; i < EXCHANGES; i++) {
      send(client, 1);
      byte[] _ = receive(server, 1);
      send(server, 1);
      byte[] _ = receive(client, 1);
    }
  }

  /** The two ends the other way round. */
  AsyncEnds swapped() {
    return new AsyncEnds(kind, server, client, listening, group);
  }

  static void send(AsynchronousSocketChannel channel, int count) throws Exception {
    ByteBuffer bytes = ByteBuffer.wrap(Ends.bytes(count));
    while (bytes.hasRemaining()) {
      int _ = channel.write(bytes).get();
    }
  }

  /** So many, or those before the end. */
  static byte[] receive(AsynchronousSocketChannel channel, int count) throws Exception {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining() && channel.read(bytes).get() >= 0) {
      // More may come.
    }
    return java.util.Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** Writes until nothing more fits; the last write is still under way. */
  static Future<Integer> fill(AsynchronousSocketChannel channel) throws Exception {
    while (true) {
      Future<Integer> write = channel.write(ByteBuffer.allocate(1 << 20));
      Ends.settle();
      if (!write.isDone()) {
        return write;
      }
    }
  }

  /** A handler whose call can be waited for, and the name of the thread that has called it. */
  static final class Told<V> implements CompletionHandler<V, String> {
    private final CompletableFuture<String> told = new CompletableFuture<>();

    @Override
    public void completed(V value, String attachment) {
      boolean _ = told.complete(words(String.valueOf(value), attachment));
    }

    @Override
    public void failed(Throwable failure, String attachment) {
      boolean _ =
          told.complete(
              words(failure.getClass().getName() + " " + failure.getMessage(), attachment));
    }

    private static String words(String result, String attachment) {
      return result + " for " + attachment + " by " + Thread.currentThread().getName();
    }

    String get() throws Exception {
      return told.get(10, TimeUnit.SECONDS);
    }

    boolean isTold() {
      return told.isDone();
    }
  }

  /** The words of what a future failed with. */
  static String failure(Future<?> future) throws Exception {
    try {
      return "no failure, but " + future.get(10, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      return e.getCause().getClass().getName() + " " + e.getCause().getMessage();
    }
  }

  @Override
  public void close() throws Exception {
    client.close();
    server.close();
    listening.close();
    group.shutdownNow();
  }
}
