package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.PeerFailedException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.tcp.greeting.ConnectionThread;
import dev.weft.internal.transport.tcp.socket.Networks;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How connections and endpoints end: in order, abruptly, in mid-frame, and without a trace. */
@WithoutNativeCalls
@Timeout(120)
final class TcpEndTest {
  static Stream<Networks> implementations() {
    return Networks.implementations();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aPeerThatClosesWithoutAGoodbyeIsLost(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2)) {
      exchangeOnce(ranks);
      ranks.endpoints.get(0).close();
      Recorder survivor = ranks.recorders.get(1);
      ranks.until("loss", () -> !survivor.lost.isEmpty());
      assertThat(survivor.lostPeers).containsExactly(0);
      assertThat(survivor.lost.get(0)).contains("rank 0").contains("without a goodbye");
      assertThat(ranks.connect(1, 0).closed()).isTrue();
      assertThat(offer(ranks.connect(1, 0), Frame.RTS, 0)).isEqualTo(Link.NO_ROOM);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aConnectionThatEndsInMidFrameIsLost(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger member = new Stranger(ranks.port(0))) {
      member.introduce(Handshake.initiator(ranks.secret, ConnectionThread.PURPOSE, Ranks.JOB, 1));
      byte[] part = new byte[1_000];
      FrameHeader.write(MemorySegment.ofArray(part), 0, Frame.EAGER, 0, 0, 50_000, 0);
      member.say(part);
      Recorder recorder = ranks.recorders.get(0);
      ranks.until("begin", () -> !recorder.events.isEmpty());
      member.close();
      ranks.until("loss", () -> !recorder.lost.isEmpty());
      assertThat(recorder.lost.get(0)).contains("middle of a frame");
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aPeerThatSaysGoodbyeIsNotLost(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2)) {
      exchangeOnce(ranks);
      Link link = ranks.connect(0, 1);
      assertThat(offer(link, Frame.BYE, 0)).isZero();
      Recorder other = ranks.recorders.get(1);
      ranks.until("goodbye", () -> last(other).kind() == Frame.BYE);
      assertThat(ranks.connect(1, 0).closed()).isTrue();
      ranks.until("leave", () -> !ranks.endpoints.get(0).hasUnsent());
      ranks.endpoints.get(0).close();
      for (int i = 0; i < 100; i++) {
        assertThat(offer(ranks.connect(1, 0), Frame.ACK, 5)).isNotPositive();
        ranks.endpoints.get(1).poll();
      }
      assertThat(other.lost).isEmpty();
    }
  }

  /**
   * The peer answers before it has read all: to a closed socket that answer would bring back a
   * reset, which takes along what the sender's kernel still holds.
   */
  @ParameterizedTest
  @MethodSource("implementations")
  void whatWasSentBeforeTheGoodbyeArrivesAlthoughThePeerIsSlow(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2)) {
      exchangeOnce(ranks);
      TcpEndpoint leaving = ranks.endpoints.get(0);
      TcpEndpoint staying = ranks.endpoints.get(1);
      Recorder receiver = ranks.recorders.get(1);
      receiver.events.clear();
      Link link = ranks.connect(0, 1);
      Script script = new Script();
      Random random = new Random(1);
      for (int i = 0; i < 40; i++) {
        script.add(Frame.EAGER, FrameHeader.MAX_EAGER_BYTES, Memories.BYTES, random);
      }
      script.add(Frame.BYE, 0, Memories.BYTES, random);
      boolean left = false;
      while (!receiver.complete(script.steps.size())) {
        script.advance(link);
        if (!left) {
          leaving.poll();
        }
        offer(ranks.connect(1, 0), Frame.ACK, 1);
        staying.poll();
        if (!left && script.done() && !leaving.hasUnsent()) {
          leaving.close();
          left = true;
        }
        assertThat(receiver.lost).isEmpty();
      }
      Verdict.sameFrames(script, receiver, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aPeerThatIsGoneBeforeTheFirstConnectionCannotBeReached(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2)) {
      ranks.endpoints.get(1).close();
      Recorder recorder = ranks.recorders.get(0);
      try {
        ranks.connect(0, 1);
        ranks.until("loss", () -> !recorder.lost.isEmpty());
        assertThat(recorder.lost.get(0)).contains("rank 1 cannot be reached");
      } catch (PeerFailedException refusedAtOnce) {
        assertThat(refusedAtOnce).hasMessageContaining("rank 1 cannot be reached");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void anotherRankAtThePeersAddressIsALoss(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 3)) {
      ranks.cards.set(1, ranks.cards.get(2));
      assertThat(ranks.endpoints.get(0).reaches(ranks.cards.get(0))).isFalse();
      ranks.connect(0, 1);
      Recorder recorder = ranks.recorders.get(0);
      ranks.until("loss", () -> !recorder.lost.isEmpty());
      assertThat(recorder.lost.get(0)).contains("rank 2 answers at the address of rank 1");
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  @EnabledOnOs(OS.LINUX)
  void closingLeavesNoDescriptorThreadOrPort(Networks networks) throws IOException {
    exchangeAndClose(networks);
    long descriptors = descriptors();
    int port = 0;
    for (int i = 0; i < 5; i++) {
      port = exchangeAndClose(networks);
    }
    assertThat(descriptors()).isEqualTo(descriptors);
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("weft-tcp-"));
    int closedPort = port;
    assertThatThrownBy(() -> new Stranger(closedPort).close()).isInstanceOf(IOException.class);
  }

  private static int exchangeAndClose(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 3);
        Stranger stranger = new Stranger(ranks.port(0))) {
      exchangeOnce(ranks);
      ranks.connect(0, 2);
      stranger.say((byte) 'W');
      return ranks.port(0);
    }
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  private static void exchangeOnce(Ranks ranks) {
    Script script = new Script();
    script.add(Frame.EAGER, 10, Memories.BYTES, new Random(1));
    ranks.run(0, 1, script);
  }

  private static long offer(Link link, int kind, long total) {
    return link.offer(kind, 0, 0, total, 0, new byte[0], 0, 0);
  }

  private static Recorder.Event last(Recorder recorder) {
    return recorder.events.get(recorder.events.size() - 1);
  }
}
