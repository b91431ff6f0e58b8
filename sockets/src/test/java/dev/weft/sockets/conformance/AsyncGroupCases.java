package dev.weft.sockets.conformance;

import dev.weft.sockets.conformance.AsyncEnds.Told;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The groups of asynchronous channels. */
final class AsyncGroupCases {
  private AsyncGroupCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    AsyncEnds.both(cases, "shutdown", AsyncGroupCases::shutdown);
    AsyncEnds.both(cases, "shutdown at once", AsyncGroupCases::shutdownNow);
    cases.add(new Case("a pool of the program's", AsyncGroupCases::pool).bounded());
    cases.add(new Case("the default group", AsyncGroupCases::defaultGroup).bounded());
    cases.add(new Case("a group of another provider", AsyncGroupCases::foreign).bounded());
    return cases;
  }

  private static void shutdown(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> read = ends.server().read(ByteBuffer.allocate(5));
    ends.group().shutdown();
    t.note("states", ends.group().isShutdown() + " " + ends.group().isTerminated());
    t.result("new", () -> ends.kind().asynchronous().openAsynchronousSocketChannel(ends.group()));
    AsyncEnds.send(ends.client(), 5);
    t.note("read", read.get());
    ends.client().close();
    ends.server().close();
    ends.listening().close();
    t.note("terminated", ends.group().awaitTermination(10, TimeUnit.SECONDS));
    t.note("states", ends.group().isShutdown() + " " + ends.group().isTerminated());
  }

  private static void shutdownNow(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> read = ends.server().read(ByteBuffer.allocate(5));
    ends.group().shutdownNow();
    // The group closes one end first, and the other may see that.
    t.note(
        "read",
        AsyncEnds.failure(read)
            .matches("no failure, but -1|java.nio.channels.AsynchronousCloseException null"));
    t.note("terminated", ends.group().awaitTermination(10, TimeUnit.SECONDS));
    t.note("open", ends.client().isOpen() + " " + ends.listening().isOpen());
  }

  private static void pool(Kind kind, Transcript t) throws Exception {
    try (ExecutorService threads =
        Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name(AsyncEnds.THREAD).factory())) {
      AsynchronousChannelGroup group = kind.asynchronous().openAsynchronousChannelGroup(threads, 1);
      try (var listening = AsyncEnds.listen(kind, group)) {
        exchange(kind, group, listening, t);
      } finally {
        group.shutdownNow();
      }
      t.note("terminated", group.awaitTermination(10, TimeUnit.SECONDS));
      t.note("shut down", threads.isShutdown());
    }
  }

  private static void defaultGroup(Kind kind, Transcript t) throws Exception {
    try (var listening = AsyncEnds.listen(kind, null)) {
      exchange(kind, null, listening, t);
    }
  }

  private static void exchange(
      Kind kind,
      AsynchronousChannelGroup group,
      java.nio.channels.AsynchronousServerSocketChannel listening,
      Transcript t)
      throws Exception {
    var accepted = listening.accept();
    try (var client = kind.asynchronous().openAsynchronousSocketChannel(group)) {
      Void _ = client.connect(listening.getLocalAddress()).get();
      try (var server = accepted.get()) {
        for (int i = 0; i < 20; i++) {
          Told<Integer> told = new Told<>();
          server.read(ByteBuffer.allocate(5), "reader", told);
          AsyncEnds.send(client, 3);
          t.note("told", told.get().startsWith("3 for reader"));
          AsyncEnds.send(server, 4);
          t.note("answered", AsyncEnds.receive(client, 4).length);
        }
      }
    }
  }

  private static void foreign(Kind kind, Transcript t) throws Exception {
    AsynchronousChannelProvider other =
        new AsynchronousChannelProvider() {
          @Override
          public AsynchronousChannelGroup openAsynchronousChannelGroup(
              int threads, java.util.concurrent.ThreadFactory factory) {
            throw new UnsupportedOperationException();
          }

          @Override
          public AsynchronousChannelGroup openAsynchronousChannelGroup(
              ExecutorService executor, int initialSize) {
            throw new UnsupportedOperationException();
          }

          @Override
          public java.nio.channels.AsynchronousServerSocketChannel
              openAsynchronousServerSocketChannel(AsynchronousChannelGroup group) {
            throw new UnsupportedOperationException();
          }

          @Override
          public java.nio.channels.AsynchronousSocketChannel openAsynchronousSocketChannel(
              AsynchronousChannelGroup group) {
            throw new UnsupportedOperationException();
          }
        };
    AsynchronousChannelGroup group =
        new AsynchronousChannelGroup(other) {
          @Override
          public boolean isShutdown() {
            return false;
          }

          @Override
          public boolean isTerminated() {
            return false;
          }

          @Override
          public void shutdown() {}

          @Override
          public void shutdownNow() {}

          @Override
          public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
          }
        };
    t.result("connecting", () -> kind.asynchronous().openAsynchronousSocketChannel(group));
    t.result("listening", () -> kind.asynchronous().openAsynchronousServerSocketChannel(group));
  }
}
