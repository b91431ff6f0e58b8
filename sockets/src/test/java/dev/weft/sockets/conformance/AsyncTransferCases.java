package dev.weft.sockets.conformance;

import static dev.weft.sockets.conformance.AsyncEnds.both;
import static dev.weft.sockets.conformance.AsyncEnds.fill;
import static dev.weft.sockets.conformance.AsyncEnds.receive;
import static dev.weft.sockets.conformance.AsyncEnds.send;

import dev.weft.sockets.conformance.AsyncEnds.Told;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Reads and writes of asynchronous channels: results, threads, times, and what may be pending. */
final class AsyncTransferCases {
  private static final int LONG = 3_000_000;

  private AsyncTransferCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    both(cases, "a read that waits", AsyncTransferCases::readThatWaits);
    both(cases, "a read of what is there", AsyncTransferCases::readOfWhatIsThere);
    both(cases, "many bytes both ways", AsyncTransferCases::manyBytes);
    both(cases, "arrays of buffers", AsyncTransferCases::arrays);
    both(cases, "one read at a time", AsyncTransferCases::oneReadAtATime);
    both(cases, "one write at a time", AsyncTransferCases::oneWriteAtATime);
    both(cases, "a read whose time is over", AsyncTransferCases::readInTime);
    both(cases, "a read within its time", AsyncTransferCases::readWithinItsTime);
    both(cases, "a write whose time is over", AsyncTransferCases::writeInTime);
    both(cases, "a cancelled read", AsyncTransferCases::cancelledRead);
    both(cases, "a cancelled write", AsyncTransferCases::cancelledWrite);
    both(cases, "a read cancelled by force", AsyncTransferCases::cancelledByForce);
    both(cases, "bad arguments", AsyncTransferCases::badArguments);
    both(cases, "buffers of arenas", AsyncTransferCases::arenas);
    both(cases, "handlers that read again", AsyncTransferCases::handlersThatReadAgain);
    both(cases, "options", AsyncTransferCases::options);
    return cases;
  }

  private static void readThatWaits(AsyncEnds ends, Transcript t) throws Exception {
    ByteBuffer target = ByteBuffer.allocate(10);
    Told<Integer> told = new Told<>();
    ends.server().read(target, "reader", told);
    Ends.settle();
    t.note("told before", told.isTold());
    send(ends.client(), 7);
    t.note("told", told.get());
    t.note("target", target + " " + Arrays.hashCode(target.array()));
    Future<Integer> read = ends.server().read(target);
    Ends.settle();
    t.note("done before", read.isDone());
    send(ends.client(), 3);
    t.note("read", read.get());
    t.note("cancelled after", read.cancel(true) + " " + ends.server().isOpen());
  }

  private static void readOfWhatIsThere(AsyncEnds ends, Transcript t) throws Exception {
    send(ends.client(), 50);
    Ends.settle();
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(20), "reader", told);
    t.note("told", told.get());
    t.note("read", ends.server().read(ByteBuffer.allocateDirect(20)).get());
    t.note("the rest", ends.server().read(ByteBuffer.allocate(20)).get());
    t.note("no room", ends.server().read(ByteBuffer.allocate(0)).get());
    t.note("nothing to write", ends.server().write(ByteBuffer.allocate(0)).get());
  }

  private static void manyBytes(AsyncEnds ends, Transcript t) throws Exception {
    Future<byte[]> there = Ends.start(() -> receive(ends.server(), LONG));
    Future<byte[]> back = Ends.start(() -> receive(ends.client(), LONG));
    Future<Object> sent =
        Ends.start(
            () -> {
              send(ends.server(), LONG);
              return "sent";
            });
    send(ends.client(), LONG);
    t.note("sent", sent.get());
    t.note("there", Arrays.equals(there.get(), Ends.bytes(LONG)));
    t.note("back", Arrays.equals(back.get(), Ends.bytes(LONG)));
  }

  private static void arrays(AsyncEnds ends, Transcript t) throws Exception {
    ByteBuffer[] sources = {
      ByteBuffer.allocate(3), ByteBuffer.wrap(Ends.bytes(5)), ByteBuffer.allocate(0)
    };
    Told<Long> wrote = new Told<>();
    ends.client().write(sources, 1, 2, 0, TimeUnit.SECONDS, "writer", wrote);
    t.note("wrote", wrote.get());
    ByteBuffer[] targets = {ByteBuffer.allocate(2), ByteBuffer.allocateDirect(9)};
    Told<Long> read = new Told<>();
    ends.server().read(targets, 0, 2, 5, TimeUnit.SECONDS, "reader", read);
    t.note("read", read.get());
    t.note("targets", Arrays.toString(targets));
    Told<Long> waits = new Told<>();
    ends.server().read(targets, 1, 1, 0, TimeUnit.SECONDS, "reader", waits);
    send(ends.client(), 1);
    t.note("read later", waits.get());
  }

  private static void oneReadAtATime(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> first = ends.server().read(ByteBuffer.allocate(1));
    t.result("second", () -> ends.server().read(ByteBuffer.allocate(1)));
    t.result("empty second", () -> ends.server().read(ByteBuffer.allocate(0)).get());
    send(ends.client(), 1);
    t.note("first", first.get());
    Future<Integer> third = ends.server().read(ByteBuffer.allocate(1));
    send(ends.client(), 1);
    t.note("third", third.get());
  }

  private static void oneWriteAtATime(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> last = fill(ends.client());
    t.result("second", () -> ends.client().write(ByteBuffer.allocate(1)));
    Future<Object> reader =
        Ends.start(
            () -> {
              ByteBuffer target = ByteBuffer.allocate(1 << 16);
              while (ends.server().read(target.clear()).get() >= 0) {
                // Until the client closes.
              }
              return "end";
            });
    t.note("some of the last", last.get() > 0);
    t.note("third", ends.client().write(ByteBuffer.allocate(9)).get());
    ends.client().close();
    t.note("reader", reader.get());
  }

  private static void readInTime(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = new Told<>();
    t.takes(
        "the time",
        30,
        () -> {
          ends.server().read(ByteBuffer.allocate(1), 30, TimeUnit.MILLISECONDS, "reader", told);
          t.note("told", told.get());
        });
    t.result("again", () -> ends.server().read(ByteBuffer.allocate(1)));
    t.note("open", ends.server().isOpen());
    t.note("writes", ends.server().write(ByteBuffer.allocate(4)).get());
    t.note("arrived", receive(ends.client(), 4).length);
  }

  private static void readWithinItsTime(AsyncEnds ends, Transcript t) throws Exception {
    for (int i = 0; i < 3; i++) {
      Told<Integer> told = new Told<>();
      ends.server().read(ByteBuffer.allocate(9), 10, TimeUnit.SECONDS, "reader", told);
      send(ends.client(), 2);
      t.note("told", told.get());
    }
  }

  private static void writeInTime(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = null;
    do {
      told = new Told<>();
      ends.client().write(ByteBuffer.allocate(1 << 20), 60, TimeUnit.MILLISECONDS, "writer", told);
    } while (told.get().matches("\\d.*"));
    t.note("told", told.get());
    t.result("again", () -> ends.client().write(ByteBuffer.allocate(1)));
    t.note("open", ends.client().isOpen());
  }

  private static void cancelledRead(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> read = ends.server().read(ByteBuffer.allocate(1));
    t.note("cancelled", read.cancel(false));
    t.note("again", read.cancel(false));
    t.note("states", read.isDone() + " " + read.isCancelled());
    t.result("get", read::get);
    t.result("next", () -> ends.server().read(ByteBuffer.allocate(1)));
    t.note("open", ends.server().isOpen());
  }

  private static void cancelledWrite(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> write = fill(ends.client());
    t.note("cancelled", write.cancel(false));
    t.result("get", write::get);
    t.result("next", () -> ends.client().write(ByteBuffer.allocate(1)));
    t.note("open", ends.client().isOpen());
  }

  private static void cancelledByForce(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> read = ends.server().read(ByteBuffer.allocate(1));
    t.note("cancelled", read.cancel(true));
    t.note("open", ends.server().isOpen());
    t.note("the other end", receive(ends.client(), 1).length);
  }

  private static void badArguments(AsyncEnds ends, Transcript t) throws Exception {
    AsynchronousSocketChannel end = ends.server();
    ByteBuffer one = ByteBuffer.allocate(1);
    ByteBuffer[] many = {one, one.asReadOnlyBuffer()};
    t.result("read only", () -> end.read(one.asReadOnlyBuffer()));
    t.does("no handler", () -> end.read(one, "x", null));
    t.does("no handler of a write", () -> end.write(one, "x", null));
    t.does("null", () -> end.read((ByteBuffer) null, "x", new Told<>()));
    t.does("one of them", () -> end.read(many, 0, 2, 0, TimeUnit.SECONDS, "x", new Told<>()));
    t.does("range", () -> end.read(many, 1, 2, 0, TimeUnit.SECONDS, "x", new Told<>()));
    t.does(
        "range of a write", () -> end.write(many, -1, 2, 0, TimeUnit.SECONDS, "x", new Told<>()));
    send(ends.client(), 1);
    t.note("reads still", end.read(one).get());
  }

  private static void arenas(AsyncEnds ends, Transcript t) throws Exception {
    send(ends.client(), 1);
    Ends.settle();
    try (Arena confined = Arena.ofConfined()) {
      t.note(
          "confined", AsyncEnds.failure(ends.server().read(confined.allocate(4).asByteBuffer())));
    }
    t.note("reads still", ends.server().read(ByteBuffer.allocate(1)).get());
    Arena shared = Arena.ofShared();
    Future<Integer> read = ends.server().read(shared.allocate(4).asByteBuffer());
    t.does("close under a read", shared::close);
    send(ends.client(), 3);
    t.note("read", read.get());
    t.does("close after it", shared::close);
  }

  /** Deeper than a stack would take. */
  private static void handlersThatReadAgain(AsyncEnds ends, Transcript t) throws Exception {
    int count = 20_000;
    CompletableFuture<String> end = new CompletableFuture<>();
    ByteBuffer target = ByteBuffer.allocate(1);
    CountDownLatch left = new CountDownLatch(count);
    CompletionHandler<Integer, String> again =
        new CompletionHandler<>() {
          @Override
          public void completed(Integer bytes, String attachment) {
            left.countDown();
            if (left.getCount() == 0) {
              boolean _ = end.complete("all, by " + Thread.currentThread().getName());
            } else {
              ends.server().read(target.clear(), attachment, this);
            }
          }

          @Override
          public void failed(Throwable failure, String attachment) {
            boolean _ = end.completeExceptionally(failure);
          }
        };
    ends.server().read(target, "reader", again);
    send(ends.client(), count);
    t.note("read", end.get(10, TimeUnit.SECONDS));
  }

  private static void options(AsyncEnds ends, Transcript t) throws Exception {
    for (AsynchronousSocketChannel end : List.of(ends.client(), ends.server())) {
      t.note("options", end.supportedOptions().size());
      t.note("delay", end.getOption(java.net.StandardSocketOptions.TCP_NODELAY));
      t.note("set", end.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true) == end);
      t.note("delay now", end.getOption(java.net.StandardSocketOptions.TCP_NODELAY));
      t.result("linger", () -> end.getOption(java.net.StandardSocketOptions.SO_LINGER));
    }
    var _ = ends.client().shutdownOutput();
    t.result(
        "set after the end",
        () -> ends.client().setOption(java.net.StandardSocketOptions.TCP_NODELAY, true));
  }
}
