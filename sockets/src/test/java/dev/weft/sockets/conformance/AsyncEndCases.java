package dev.weft.sockets.conformance;

import static dev.weft.sockets.conformance.AsyncEnds.both;
import static dev.weft.sockets.conformance.AsyncEnds.failure;
import static dev.weft.sockets.conformance.AsyncEnds.fill;
import static dev.weft.sockets.conformance.AsyncEnds.receive;
import static dev.weft.sockets.conformance.AsyncEnds.send;

import dev.weft.sockets.conformance.AsyncEnds.Told;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/** How the streams of asynchronous channels end. */
final class AsyncEndCases {
  private AsyncEndCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    both(cases, "close under a read", AsyncEndCases::closeUnderRead);
    both(cases, "close under a write", AsyncEndCases::closeUnderWrite);
    both(cases, "the peer closes", AsyncEndCases::peerCloses);
    both(cases, "the peer closes after its last bytes", AsyncEndCases::peerClosesAfterBytes);
    both(cases, "the peer closes with bytes unread", AsyncEndCases::peerClosesWithBytes);
    both(cases, "writes to a peer that has closed", AsyncEndCases::writesToClosed);
    both(cases, "shutdown of the output", AsyncEndCases::shutdownOutput);
    both(cases, "shutdown of the input", AsyncEndCases::shutdownInput);
    both(cases, "shutdown of the input under a read", AsyncEndCases::shutdownInputUnderRead);
    both(cases, "half a connection", AsyncEndCases::half);
    both(cases, "after close", AsyncEndCases::afterClose);
    return cases;
  }

  private static void closeUnderRead(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    Ends.settle();
    ends.server().close();
    t.note("told", told.get());
    Future<Integer> read = ends.client().read(ByteBuffer.allocate(1));
    t.note("the other end", read.get());
    ends.client().close();
  }

  private static void closeUnderWrite(AsyncEnds ends, Transcript t) throws Exception {
    Future<Integer> write = fill(ends.client());
    ends.client().close();
    t.note("write", failure(write));
  }

  private static void peerCloses(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    Ends.settle();
    ends.client().close();
    t.note("told", told.get());
    t.note("again", ends.server().read(ByteBuffer.allocate(1)).get());
    t.note("open", ends.server().isOpen());
  }

  private static void peerClosesAfterBytes(AsyncEnds ends, Transcript t) throws Exception {
    send(ends.client(), 100_000);
    ends.client().close();
    t.note("bytes", receive(ends.server(), 200_000).length);
  }

  private static void peerClosesWithBytes(AsyncEnds ends, Transcript t) throws Exception {
    send(ends.server(), 10);
    Ends.settle();
    ends.client().close();
    Ends.settle();
    // With the JDK's the one or the other, by what the connection was used for.
    t.note(
        "read",
        failure(ends.server().read(ByteBuffer.allocate(1)))
            .matches("no failure, but -1|java.io.IOException Connection reset"));
    t.note("write", failure(ends.server().write(ByteBuffer.allocate(1))));
  }

  private static void writesToClosed(AsyncEnds ends, Transcript t) throws Exception {
    ends.client().close();
    Ends.settle();
    t.note("first", ends.server().write(ByteBuffer.allocate(5)).get());
    Ends.settle();
    t.note("second", failure(ends.server().write(ByteBuffer.allocate(5))));
    t.note("third", failure(ends.server().write(ByteBuffer.allocate(5))));
    t.note("open", ends.server().isOpen());
  }

  private static void shutdownOutput(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    Ends.settle();
    t.note("same", ends.client().shutdownOutput() == ends.client());
    t.note("told", told.get());
    t.note("write", failure(ends.client().write(ByteBuffer.allocate(1))));
    t.note("empty write", failure(ends.client().write(ByteBuffer.allocate(0))));
    t.does("again", () -> ends.client().shutdownOutput());
    send(ends.server(), 10);
    t.note("the other way", receive(ends.client(), 10).length);
  }

  private static void shutdownInput(AsyncEnds ends, Transcript t) throws Exception {
    t.note("same", ends.server().shutdownInput() == ends.server());
    t.note("read", ends.server().read(ByteBuffer.allocate(1)).get());
    t.note("empty read", ends.server().read(ByteBuffer.allocate(0)).get());
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    t.note("told", told.get());
    send(ends.server(), 10);
    t.note("the other way", receive(ends.client(), 10).length);
  }

  private static void shutdownInputUnderRead(AsyncEnds ends, Transcript t) throws Exception {
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    Ends.settle();
    var _ = ends.server().shutdownInput();
    t.note("told", told.get());
  }

  /** Much goes one way while the other has ended. */
  private static void half(AsyncEnds ends, Transcript t) throws Exception {
    var _ = ends.server().shutdownOutput();
    t.note("end", ends.client().read(ByteBuffer.allocate(1)).get());
    Future<byte[]> received = Ends.start(() -> receive(ends.server(), 2_000_000));
    send(ends.client(), 2_000_000);
    t.note("received", received.get().length);
  }

  private static void afterClose(AsyncEnds ends, Transcript t) throws Exception {
    ends.server().close();
    ends.server().close();
    t.note("open", ends.server().isOpen());
    // With the JDK's the one or the other, by what the connection was used for.
    t.note(
        "read",
        failure(ends.server().read(ByteBuffer.allocate(1)))
            .matches("no failure, but -1|java.io.IOException Connection reset"));
    t.note("write", failure(ends.server().write(ByteBuffer.allocate(1))));
    Told<Integer> told = new Told<>();
    ends.server().read(ByteBuffer.allocate(1), "reader", told);
    t.note("told", told.get());
    t.does("shutdown", () -> ends.server().shutdownOutput());
    t.does("shutdown of the input", () -> ends.server().shutdownInput());
    t.result("address", () -> ends.server().getRemoteAddress());
  }
}
