package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.socket.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames between endpoints over real sockets. */
@WithoutNativeCalls
@Timeout(120)
final class TcpEndpointTest {
  static Stream<Networks> networks() {
    return Networks.available();
  }

  static Stream<Networks> implementations() {
    return Networks.implementations();
  }

  @ParameterizedTest
  @MethodSource("networks")
  void carriesEveryKindInOrder(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2)) {
      Script script = new Script();
      Random random = new Random(1);
      for (int kind = Frame.EAGER; kind < Frame.BYE; kind++) {
        script.add(kind, 1, Memories.BYTES, random);
      }
      ranks.run(0, 1, script);
      Verdict.sameFrames(script, ranks.recorders.get(1), 0);
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void carriesEverySizeAroundEveryThreshold(Networks networks) {
    int[] borders = {
      0,
      FrameHeader.BYTES,
      4 << 10,
      FrameHeader.LONG_BYTES,
      TransportTuning.TCP_COPY_BYTES,
      FrameReader.STAGING_BYTES,
      TransportTuning.TCP_STAGING_BYTES
    };
    Script script = new Script();
    Random random = new Random(2);
    for (int border : borders) {
      for (int bytes = Math.max(0, border - 34); bytes <= border + 34; bytes += 1) {
        script.add(Frame.EAGER, bytes, Memories.BYTES, random);
      }
    }
    for (int bytes = -1; bytes <= 0; bytes++) {
      script.add(Frame.EAGER_SYNC, FrameHeader.MAX_EAGER_BYTES + bytes, Memories.INTS, random);
    }
    // The most that one call moves is the longest frame of this kind.
    for (int bytes = -34; bytes <= 0; bytes++) {
      script.add(Frame.DATA, TransportTuning.TCP_CALL_BYTES + bytes, Memories.DOUBLES, random);
    }
    try (Ranks ranks = new Ranks(networks, 2)) {
      ranks.run(0, 1, script);
      Verdict.sameFrames(script, ranks.recorders.get(1), 0);
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void carriesEverySortOfMemory(Networks networks) {
    Script script = new Script();
    Random random = new Random(3);
    for (Memories sort : Memories.ALL) {
      for (int bytes : new int[] {5, 9_000, 300_000}) {
        script.add(Frame.EAGER, bytes, sort, random);
      }
      script.add(Frame.DATA, 999_999, sort, random);
    }
    try (Ranks ranks = new Ranks(networks, 2)) {
      ranks.run(0, 1, script);
      Verdict.sameFrames(script, ranks.recorders.get(1), 0);
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void randomSchedulesBothWaysArriveWhole(Networks networks) {
    for (long seed = 0; seed < 10; seed++) {
      exchange(networks, 2, 60, seed);
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void manyRanksExchangeWithAll(Networks networks) {
    exchange(networks, 7, 12, 99);
  }

  /** Every rank sends random frames to every other, all at once: simultaneous dials included. */
  private static void exchange(Networks networks, int size, int frames, long seed) {
    try (Ranks ranks = new Ranks(networks, size)) {
      Random random = new Random(seed);
      List<Flow> flows = new ArrayList<>();
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size; to++) {
          if (from != to) {
            Script script = Script.random(random, frames);
            script.announce(ranks.recorders.get(to));
            flows.add(new Flow(from, to, script, ranks.connect(from, to)));
          }
        }
      }
      int each = frames * (size - 1);
      ranks.until(
          "exchange with seed " + seed,
          () ->
              flows.stream().allMatch(flow -> flow.script.done())
                  && ranks.recorders.stream().allMatch(recorder -> recorder.complete(each)),
          () -> {
            boolean progress = false;
            for (Flow flow : flows) {
              progress |= flow.script.advance(flow.link);
            }
            return progress;
          });
      for (Flow flow : flows) {
        Verdict.sameFrames(flow.script, ranks.recorders.get(flow.to), flow.from);
      }
      for (Recorder recorder : ranks.recorders) {
        assertThat(recorder.lost).isEmpty();
      }
    }
  }

  private record Flow(int from, int to, Script script, Link link) {}
}
