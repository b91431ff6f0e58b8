package dev.weft.sockets.conformance;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Buffers that cannot be used are refused before a byte moves, and the connection goes on; memory
 * that a call uses cannot be freed.
 */
final class BufferCases {
  private static final int BYTES = 6;
  private static final int MUCH = 8 << 20;

  private BufferCases() {}

  /** A buffer that no channel takes, made anew for each use. */
  private record Bad(String name, Callable<ByteBuffer> maker) {}

  private static final List<Bad> BAD =
      List.of(
          new Bad("null", () -> null),
          new Bad("of a closed arena", BufferCases::dead),
          new Bad("of a closed arena, empty", () -> dead().limit(0)),
          new Bad("a slice of a closed arena", () -> dead().slice(2, 3)),
          new Bad("of another thread's arena", BufferCases::confinedElsewhere),
          new Bad("read-only", () -> ByteBuffer.allocateDirect(BYTES).asReadOnlyBuffer()),
          new Bad("read-only, empty", () -> ByteBuffer.allocate(0).asReadOnlyBuffer()));

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (boolean blocking : new boolean[] {true, false}) {
      for (Bad bad : BAD) {
        String name = bad.name() + (blocking ? "" : ", polled");
        cases.add(
            ChannelEnds.connected(
                "written: " + name, (e, t) -> written(blocking ? e : e.unblocked(), t, bad)));
        cases.add(
            ChannelEnds.connected(
                "read: " + name, (e, t) -> read(blocking ? e : e.unblocked(), t, bad)));
      }
    }
    cases.add(ChannelEnds.connected("read with nothing there", BufferCases::nothingThere));
    cases.add(ChannelEnds.connected("closed under a read", BufferCases::closedUnderRead));
    cases.add(ChannelEnds.connected("closed under scattering", BufferCases::closedUnderScatter));
    cases.add(ChannelEnds.connected("closed under a write", BufferCases::closedUnderWrite));
    cases.add(ChannelEnds.connected("of an arena", BufferCases::ofArenas));
    return cases.stream().map(Case::bounded).toList();
  }

  private static ByteBuffer dead() {
    try (Arena arena = Arena.ofShared()) {
      return arena.allocate(BYTES).asByteBuffer();
    }
  }

  private static ByteBuffer confinedElsewhere() throws Exception {
    return Ends.start(() -> Arena.ofConfined().allocate(BYTES).asByteBuffer()).get();
  }

  private static void written(ChannelEnds e, Transcript t, Bad bad) throws Exception {
    t.result("alone", () -> e.client().write(bad.maker().call()));
    ByteBuffer good = ByteBuffer.wrap(Ends.bytes(3));
    t.result("last", () -> e.client().write(new ByteBuffer[] {good, bad.maker().call()}));
    t.note("moved", good.position());
    t.result("first", () -> e.client().write(new ByteBuffer[] {bad.maker().call(), good}));
    t.result("left out", () -> e.client().write(new ByteBuffer[] {bad.maker().call(), good}, 1, 1));
    t.note("afterwards", e.client().write(ByteBuffer.wrap(Ends.bytes(BYTES))));
    Ends.settle();
    var _ = e.server().configureBlocking(false);
    ByteBuffer all = ByteBuffer.allocate(100);
    t.note("came", e.server().read(all));
    t.note("bytes", Arrays.toString(all.array()));
  }

  private static void read(ChannelEnds e, Transcript t, Bad bad) throws Exception {
    ChannelEnds.writeAll(e.client(), Ends.bytes(3 * BYTES));
    Ends.settle();
    ByteBuffer good = ByteBuffer.allocate(3);
    t.result("alone", () -> e.server().read(bad.maker().call()));
    t.result("last", () -> e.server().read(new ByteBuffer[] {good, bad.maker().call()}));
    t.note("moved", good.position());
    t.result("first", () -> e.server().read(new ByteBuffer[] {bad.maker().call(), good}));
    t.result("left out", () -> e.server().read(new ByteBuffer[] {bad.maker().call(), good}, 1, 1));
    t.note("good", Arrays.toString(good.array()));
    t.note("afterwards", e.server().read(ByteBuffer.allocate(100)));
  }

  private static void nothingThere(ChannelEnds e, Transcript t) throws Exception {
    var _ = e.unblocked();
    t.result("read", () -> e.server().read(dead()));
    t.result("scattered", () -> e.server().read(new ByteBuffer[] {dead()}));
    ChannelEnds.writeAll(e.client(), Ends.bytes(BYTES));
    t.note("afterwards", ChannelEnds.readAll(e.server(), BYTES).length);
  }

  private static void closedUnderRead(ChannelEnds e, Transcript t) throws Exception {
    Arena arena = Arena.ofShared();
    ByteBuffer target = arena.allocate(BYTES).asByteBuffer();
    FutureTask<Integer> reading = Ends.start(() -> e.server().read(target));
    Thread.sleep(50);
    t.does("closed meanwhile", arena::close);
    ChannelEnds.writeAll(e.client(), Ends.bytes(2));
    t.note("read", reading.get());
    t.does("closed", arena::close);
  }

  private static void closedUnderScatter(ChannelEnds e, Transcript t) throws Exception {
    Arena arena = Arena.ofShared();
    ByteBuffer[] targets = {ByteBuffer.allocate(1), arena.allocate(BYTES).asByteBuffer()};
    FutureTask<Long> reading = Ends.start(() -> e.server().read(targets));
    Thread.sleep(50);
    t.does("closed meanwhile", arena::close);
    ChannelEnds.writeAll(e.client(), Ends.bytes(2));
    t.note("read", reading.get());
    t.does("closed", arena::close);
  }

  private static void closedUnderWrite(ChannelEnds e, Transcript t) throws Exception {
    var _ = e.client().configureBlocking(false);
    long filled = ChannelEnds.fill(e.client());
    var _ = e.client().configureBlocking(true);
    Arena arena = Arena.ofShared();
    ByteBuffer source = arena.allocate(MUCH).asByteBuffer();
    FutureTask<Integer> writing = Ends.start(() -> e.client().write(source));
    Thread.sleep(50);
    t.does("closed meanwhile", arena::close);
    t.note("came", ChannelEnds.readAll(e.server(), (int) filled + MUCH).length - filled);
    t.note("written", writing.get());
    t.does("closed", arena::close);
  }

  /** Those of living arenas are like others. */
  private static void ofArenas(ChannelEnds e, Transcript t) throws Exception {
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      ByteBuffer source = confined.allocate(BYTES).asByteBuffer().put(Ends.bytes(BYTES)).flip();
      ByteBuffer target = shared.allocate(BYTES).asByteBuffer();
      t.note("written", e.client().write(new ByteBuffer[] {source, ByteBuffer.allocate(0)}));
      t.note("read", e.server().read(target));
      t.note("same", target.flip().equals(source.flip()));
    }
  }
}
