package dev.weft.sockets.conformance;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Bytes that go from one end to the other. */
final class StreamCases {
  private static final int[] SIZES = {
    1, 2, 63, 64, 100, 1024, 4095, 4096, 4097, 10_000, 65_535, 65_536, 69_632, 69_633, 262_144,
    331_776, 1_000_003
  };

  private StreamCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int size : SIZES) {
      cases.add(Case.connected(size + " bytes to the server", (e, t) -> oneWay(e, t, size, size)));
      cases.add(
          Case.connected(
              size + " bytes to the client", (e, t) -> oneWay(e.swapped(), t, size, size)));
      cases.add(Case.connected(size + " bytes there and back", (e, t) -> echo(e, t, size)));
      cases.add(
          Case.connected(size + " bytes in pieces of 1000", (e, t) -> oneWay(e, t, size, 1000)));
      cases.add(
          Case.connected(
              size + " bytes read in pieces of 7", (e, t) -> readInPieces(e, t, size, 7)));
      cases.add(Case.connected(size + " bytes both ways at once", (e, t) -> bothWays(e, t, size)));
    }
    for (int first : new int[] {1, 4096, 65_536, 300_000}) {
      for (int second : new int[] {1, 4096, 70_000}) {
        cases.add(
            Case.connected(
                first + " and then " + second + " bytes",
                (e, t) -> {
                  oneWay(e, t, first, first);
                  oneWay(e, t, second, second);
                  oneWay(e.swapped(), t, second, second);
                }));
      }
    }
    cases.add(Case.connected("single bytes of all values", StreamCases::allValues));
    cases.add(Case.connected("no bytes", StreamCases::nothing));
    cases.add(Case.connected("available", StreamCases::available));
    cases.add(Case.connected("skip", StreamCases::skip));
    cases.add(Case.connected("transferTo", StreamCases::transferTo));
    cases.add(Case.connected("bad ranges", StreamCases::badRanges));
    cases.add(Case.connected("many small ones", StreamCases::many));
    cases.add(Case.connected("into a part of an array", StreamCases::intoPart));
    return cases;
  }

  private static void oneWay(Ends ends, Transcript t, int size, int piece) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<Integer> writer =
        Ends.start(
            () -> {
              for (int i = 0; i < size; i += piece) {
                ends.out().write(sent, i, Math.min(piece, size - i));
              }
              return 0;
            });
    t.note("the same", Arrays.equals(ends.in().readNBytes(size), sent));
    t.note("written", writer.get());
  }

  private static void readInPieces(Ends ends, Transcript t, int size, int piece) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<Integer> writer =
        Ends.start(
            () -> {
              ends.out().write(sent);
              return 0;
            });
    byte[] got = new byte[size];
    for (int i = 0; i < size; ) {
      int bytes = ends.in().read(got, i, Math.min(piece, size - i));
      if (bytes < 1) {
        t.note("unexpected", bytes);
        return;
      }
      i += bytes;
    }
    t.note("the same", Arrays.equals(got, sent));
    t.note("written", writer.get());
  }

  private static void echo(Ends ends, Transcript t, int size) throws Exception {
    FutureTask<Integer> echo =
        Ends.start(
            () -> {
              byte[] buffer = new byte[5000];
              for (int left = size; left > 0; ) {
                int bytes = ends.in().read(buffer);
                ends.server().getOutputStream().write(buffer, 0, bytes);
                left -= bytes;
              }
              return 0;
            });
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> reader = Ends.start(() -> ends.client().getInputStream().readNBytes(size));
    ends.out().write(sent);
    t.note("the same", Arrays.equals(reader.get(), sent));
    t.note("echoed", echo.get());
  }

  private static void bothWays(Ends ends, Transcript t, int size) throws Exception {
    byte[] sent = Ends.bytes(size);
    FutureTask<byte[]> there = Ends.start(() -> ends.in().readNBytes(size));
    FutureTask<byte[]> back = Ends.start(() -> ends.client().getInputStream().readNBytes(size));
    FutureTask<Integer> writer =
        Ends.start(
            () -> {
              ends.server().getOutputStream().write(sent);
              return 0;
            });
    ends.out().write(sent);
    t.note("written", writer.get());
    t.note("there", Arrays.equals(there.get(), sent));
    t.note("back", Arrays.equals(back.get(), sent));
  }

  private static void allValues(Ends ends, Transcript t) throws Exception {
    for (int i = 0; i < 256; i++) {
      ends.out().write(i);
      if (ends.in().read() != i) {
        t.note("differs", i);
      }
    }
  }

  private static void nothing(Ends ends, Transcript t) throws Exception {
    ends.out().write(new byte[0]);
    t.result("read of none", () -> ends.in().read(new byte[0]));
    t.result("available", () -> ends.in().available());
    ends.out().write(5);
    t.result("read of none", () -> ends.in().read(new byte[3], 1, 0));
    t.result("read", () -> ends.in().read());
  }

  private static void available(Ends ends, Transcript t) throws Exception {
    t.result("before", () -> ends.in().available());
    ends.out().write(new byte[1000]);
    Ends.settle();
    t.result("after", () -> ends.in().available());
    t.result("read", () -> ends.in().read(new byte[300]));
    t.result("then", () -> ends.in().available());
    t.result("read", () -> ends.in().read(new byte[900]));
    t.result("in the end", () -> ends.in().available());
    t.result("at the other end", () -> ends.client().getInputStream().available());
  }

  private static void skip(Ends ends, Transcript t) throws Exception {
    ends.out().write(new byte[] {1, 2, 3, 4, 5});
    Ends.settle();
    t.result("skipped", () -> ends.in().skip(3));
    t.result("read", () -> ends.in().read());
    ends.client().shutdownOutput();
    t.result("skipped", () -> ends.in().skip(10));
    t.result("skipped at the end", () -> ends.in().skip(10));
  }

  private static void transferTo(Ends ends, Transcript t) throws Exception {
    ends.out().write(Ends.bytes(3000));
    ends.client().shutdownOutput();
    var target = new ByteArrayOutputStream();
    t.result("transferred", () -> ends.in().transferTo(target));
    t.note("the same", Arrays.equals(target.toByteArray(), Ends.bytes(3000)));
  }

  private static void badRanges(Ends ends, Transcript t) throws Exception {
    InputStream in = ends.in();
    OutputStream out = ends.out();
    byte[] b = new byte[4];
    int[][] ranges = {{-1, 2}, {0, 5}, {4, 1}, {3, -1}, {5, 0}, {2, Integer.MAX_VALUE}};
    for (int[] range : ranges) {
      t.does("write " + Arrays.toString(range), () -> out.write(b, range[0], range[1]));
      t.result("read " + Arrays.toString(range), () -> in.read(b, range[0], range[1]));
    }
    t.note("null", failsWithNull(() -> out.write((byte[]) null)));
    t.note("null", failsWithNull(() -> in.read((byte[]) null)));
  }

  private static boolean failsWithNull(Transcript.Action action) throws Exception {
    try {
      action.run();
      return false;
    } catch (NullPointerException expected) {
      return true;
    }
  }

  private static void many(Ends ends, Transcript t) throws Exception {
    int count = 5000;
    FutureTask<Integer> sum =
        Ends.start(
            () -> {
              int total = 0;
              for (int i = 0; i < count; i++) {
                total = total * 31 + ends.in().read();
              }
              return total;
            });
    for (int i = 0; i < count; i++) {
      ends.out().write(i);
    }
    t.note("sum", sum.get());
  }

  private static void intoPart(Ends ends, Transcript t) throws Exception {
    ends.out().write(new byte[] {1, 2, 3});
    Ends.settle();
    byte[] got = new byte[6];
    t.result("read", () -> ends.in().read(got, 2, 4));
    t.note("array", Arrays.toString(got));
  }
}
