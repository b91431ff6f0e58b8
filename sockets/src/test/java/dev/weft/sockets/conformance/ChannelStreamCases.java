package dev.weft.sockets.conformance;

import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Bytes that go through channels. */
final class ChannelStreamCases {
  private static final int[] SIZES = {1, 63, 4096, 4097, 65_536, 69_633, 331_776, 1_000_003};

  private ChannelStreamCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int size : SIZES) {
      cases.add(ChannelEnds.connected(size + " to the server", (e, t) -> oneWay(e, t, size)));
      cases.add(
          ChannelEnds.connected(size + " to the client", (e, t) -> oneWay(e.swapped(), t, size)));
      cases.add(ChannelEnds.connected(size + " by direct buffers", (e, t) -> direct(e, t, size)));
      cases.add(ChannelEnds.connected(size + " polled", (e, t) -> oneWay(e.unblocked(), t, size)));
      cases.add(
          ChannelEnds.connected(
              size + " polled, by the server", (e, t) -> oneWay(e.unblocked().swapped(), t, size)));
      cases.add(ChannelEnds.connected(size + " gathered", (e, t) -> gathered(e, t, size)));
      cases.add(
          ChannelEnds.connected(
              size + " gathered and polled", (e, t) -> gathered(e.unblocked(), t, size)));
      cases.add(ChannelEnds.connected(size + " through sockets", (e, t) -> sockets(e, t, size)));
      cases.add(ChannelEnds.connected(size + " through streams", (e, t) -> streams(e, t, size)));
      cases.add(ChannelEnds.connected(size + " from a file", (e, t) -> file(e, t, size)));
    }
    cases.add(ChannelEnds.connected("parts of buffers", ChannelStreamCases::parts));
    cases.add(ChannelEnds.connected("scattered", ChannelStreamCases::scattered));
    cases.add(
        ChannelEnds.connected(
            "scattered and polled", (e, t) -> ChannelStreamCases.scattered(e.unblocked(), t)));
    cases.add(ChannelEnds.connected("empty buffers", ChannelStreamCases::empty));
    cases.add(
        ChannelEnds.connected(
            "empty buffers, polled", (e, t) -> ChannelStreamCases.empty(e.unblocked(), t)));
    cases.add(ChannelEnds.connected("nothing to read", ChannelStreamCases::nothing));
    cases.add(ChannelEnds.connected("bad buffers", ChannelStreamCases::bad));
    cases.add(ChannelEnds.connected("gathered by two", ChannelStreamCases::gatheredByTwo));
    cases.add(ChannelEnds.connected("full", ChannelStreamCases::full));
    cases.add(ChannelEnds.connected("both modes by turns", ChannelStreamCases::modes));
    return cases;
  }

  private static void oneWay(ChannelEnds e, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), size));
    ChannelEnds.writeAll(e.client(), sent);
    t.note("the same", Arrays.equals(reader.get(), sent));
  }

  private static void direct(ChannelEnds e, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<ByteBuffer> reader =
        Ends.start(
            () -> {
              ByteBuffer got = ByteBuffer.allocateDirect(size + 7).position(3).limit(size + 3);
              while (got.hasRemaining() && e.server().read(got) > 0) {
                Thread.onSpinWait();
              }
              return got;
            });
    ByteBuffer from = ByteBuffer.allocateDirect(size + 5).position(5).put(5, sent);
    t.note("written", e.client().write(from));
    t.note("position", from.position());
    t.note("the same", reader.get().position(3).equals(ByteBuffer.wrap(sent)));
  }

  private static void gathered(ChannelEnds e, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), size));
    ByteBuffer[] pieces = {
      ByteBuffer.wrap(sent, 0, size / 3),
      ByteBuffer.wrap(sent, size / 3, 0),
      ByteBuffer.allocateDirect(size - size / 3 * 2)
          .put(sent, size / 3, size - size / 3 * 2)
          .flip(),
      ByteBuffer.wrap(sent, size - size / 3, size / 3)
    };
    long written = 0;
    while (written < size) {
      written += e.client().write(pieces);
    }
    t.note("written", written);
    t.note("the same", Arrays.equals(reader.get(), sent));
  }

  /** What a thread gathers stays together, though another writes at the same time. */
  private static void gatheredByTwo(ChannelEnds e, Transcript t) throws Exception {
    int pieceBytes = 3000;
    int writes = 100;
    List<FutureTask<Long>> writers = new ArrayList<>();
    for (byte mark = 1; mark <= 2; mark++) {
      byte[] piece = new byte[pieceBytes];
      Arrays.fill(piece, mark);
      boolean _ =
          writers.add(
              Ends.start(
                  () -> {
                    long written = 0;
                    for (int i = 0; i < writes; i++) {
                      ByteBuffer[] pieces = {ByteBuffer.wrap(piece), ByteBuffer.wrap(piece)};
                      written += e.client().write(pieces);
                    }
                    return written;
                  }));
    }
    int torn = 0;
    for (int i = 0; i < 2 * writes; i++) {
      byte[] both = ChannelEnds.readAll(e.server(), 2 * pieceBytes);
      torn += both[0] == both[2 * pieceBytes - 1] ? 0 : 1;
    }
    t.note("torn", torn);
    for (FutureTask<Long> writer : writers) {
      t.note("written", writer.get());
    }
  }

  private static void sockets(ChannelEnds e, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> reader =
        Ends.start(() -> e.server().socket().getInputStream().readNBytes(size));
    e.client().socket().getOutputStream().write(sent);
    t.note("the same", Arrays.equals(reader.get(), sent));
  }

  private static void streams(ChannelEnds e, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> reader =
        Ends.start(() -> Channels.newInputStream(e.server()).readNBytes(size));
    Channels.newOutputStream(e.client()).write(sent);
    t.note("the same", Arrays.equals(reader.get(), sent));
  }

  private static void file(ChannelEnds e, Transcript t, int size) throws Exception {
    Path path = Files.createTempFile("weft-sockets", "");
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
      ByteBuffer sent = ByteBuffer.wrap(Ends.bytes(size));
      t.note("to the file", file.write(sent));
      FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), size));
      for (long done = 0; done < size; ) {
        done += file.transferTo(done, size - done, e.client());
      }
      t.note("the same", Arrays.equals(reader.get(), sent.array()));
    } finally {
      Files.delete(path);
    }
  }

  private static void parts(ChannelEnds e, Transcript t) throws Exception {
    ChannelEnds.writeAll(e.client(), Ends.bytes(100));
    Ends.settle();
    ByteBuffer part = ByteBuffer.allocate(60).position(10).limit(40);
    t.note("read", e.server().read(part));
    t.note("buffer", part);
    ByteBuffer slice = ByteBuffer.allocate(100).slice(20, 30);
    t.note("read", e.server().read(slice));
    t.note("buffer", slice);
    t.note("read", e.server().read(ByteBuffer.allocate(100)));
  }

  private static void scattered(ChannelEnds e, Transcript t) throws Exception {
    ByteBuffer[] pieces = {
      ByteBuffer.allocate(3),
      ByteBuffer.allocate(0),
      ByteBuffer.allocateDirect(50),
      ByteBuffer.allocate(100)
    };
    ChannelEnds.writeAll(e.client(), Ends.bytes(20));
    Ends.settle();
    t.note("read", e.server().read(pieces));
    t.note("pieces", Arrays.toString(pieces));
    ChannelEnds.writeAll(e.client(), Ends.bytes(1000));
    Ends.settle();
    t.note("read", e.server().read(pieces, 2, 2));
    t.note("pieces", Arrays.toString(pieces));
    t.result("full", () -> e.server().read(pieces));
    t.result("none", () -> e.server().read(pieces, 1, 0));
    t.result("range", () -> e.server().read(pieces, 3, 2));
    t.note("rest", ChannelEnds.readAll(e.server(), 867).length);
  }

  private static void empty(ChannelEnds e, Transcript t) throws Exception {
    t.result("write", () -> e.client().write(ByteBuffer.allocate(0)));
    t.result("write", () -> e.client().write(new ByteBuffer[] {ByteBuffer.allocate(0)}));
    t.result("write", () -> e.client().write(new ByteBuffer[0]));
    t.result("read", () -> e.server().read(ByteBuffer.allocate(0)));
    t.result("read", () -> e.server().read(new ByteBuffer[] {ByteBuffer.allocate(0)}));
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    t.result("read", () -> e.server().read(ByteBuffer.allocate(0)));
    t.note("read", ChannelEnds.readAll(e.server(), 5).length);
    e.client().close();
    Ends.settle();
    t.result("at the end", () -> e.server().read(ByteBuffer.allocate(0)));
  }

  private static void nothing(ChannelEnds e, Transcript t) throws Exception {
    SocketChannel server = e.unblocked().server();
    t.result("read", () -> server.read(ByteBuffer.allocate(10)));
    t.result("read", () -> server.read(new ByteBuffer[] {ByteBuffer.allocate(10)}));
    t.result("stream", () -> server.socket().getInputStream().read());
    t.result("stream", () -> Channels.newInputStream(server).read());
    t.does("stream", () -> server.socket().getOutputStream().write(1));
  }

  private static void bad(ChannelEnds e, Transcript t) {
    t.result("read only", () -> e.server().read(ByteBuffer.allocate(10).asReadOnlyBuffer()));
    t.result("null", () -> e.server().read((ByteBuffer) null));
    t.result("null", () -> e.server().write((ByteBuffer) null));
    t.result("range", () -> e.server().write(new ByteBuffer[2], 1, 2));
    t.result("range", () -> e.server().read(new ByteBuffer[2], -1, 2));
    t.result("write", () -> e.client().write(ByteBuffer.allocate(10).asReadOnlyBuffer()));
    t.result("read", () -> ChannelEnds.readAll(e.server(), 10).length);
  }

  private static void full(ChannelEnds e, Transcript t) throws Exception {
    SocketChannel client = e.unblocked().client();
    long filled = ChannelEnds.fill(client);
    t.note("filled", filled > 0);
    t.note("the same", ChannelEnds.readAll(e.server(), (int) filled).length == filled);
    t.note("room again", client.write(ByteBuffer.allocate(10)));
    t.note("read", ChannelEnds.readAll(e.server(), 10).length);
  }

  private static void modes(ChannelEnds e, Transcript t) throws Exception {
    for (int i = 0; i < 20; i++) {
      byte[] sent = Ends.bytes(i * 1000);
      var _ = e.client().configureBlocking(i % 2 == 0);
      var _ = e.server().configureBlocking(i % 3 == 0);
      FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), sent.length));
      ChannelEnds.writeAll(e.client(), sent);
      t.note("the same", Arrays.equals(reader.get(), sent));
      t.note("modes", e.client().isBlocking() + " " + e.server().isBlocking());
    }
  }
}
