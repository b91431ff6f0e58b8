package dev.weft.internal.transport.tcp.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.tcp.Memories;
import dev.weft.internal.transport.tcp.Ranks;
import dev.weft.internal.transport.tcp.Recorder;
import dev.weft.internal.transport.tcp.Script;
import dev.weft.internal.transport.tcp.Stranger;
import dev.weft.internal.transport.tcp.Verdict;
import dev.weft.internal.transport.tcp.greeting.ConnectionAcceptor;
import dev.weft.internal.transport.tcp.greeting.ConnectionThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever cannot prove that he is of the job is turned away, soon, and changes nothing. */
@WithoutNativeCalls
@Timeout(120)
final class TcpStrangersTest {
  private static final int STRANGERS = 10_000;
  private static final long FLOOD_NANOS = 40_000_000_000L;

  static Stream<Networks> implementations() {
    return Networks.implementations();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void garbageIsAnsweredWithNothing(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2)) {
      Random random = new Random(1);
      for (int bytes : new int[] {64, 96, 128, 1_000_000}) {
        try (Stranger stranger = new Stranger(ranks.port(0))) {
          byte[] garbage = new byte[bytes];
          random.nextBytes(garbage);
          stranger.say(garbage);
          assertThat(stranger.turnedAway()).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aWrongSecretHearsNothing(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger stranger = new Stranger(ranks.port(0))) {
      stranger.say(honest(ranks, Secret.generate()).hello());
      assertThat(stranger.turnedAway()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aReplayedHandshakeHearsNoProof(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 3)) {
      Handshake handshake = honest(ranks, ranks.secret);
      try (Stranger member = new Stranger(ranks.port(0))) {
        member.introduce(handshake);
      }
      try (Stranger stranger = new Stranger(ranks.port(0))) {
        stranger.say(handshake.hello());
        assertThat(stranger.hear(Handshake.HELLO_BYTES)).hasSize(Handshake.HELLO_BYTES);
        stranger.say(handshake.proof());
        assertThat(stranger.turnedAway()).isZero();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aMemberWithAnImpossibleRankIsTurnedAway(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2)) {
      for (int rank : new int[] {-1, 0, 2, Integer.MAX_VALUE}) {
        try (Stranger stranger = new Stranger(ranks.port(0))) {
          Handshake handshake =
              Handshake.initiator(ranks.secret, ConnectionThread.PURPOSE, Ranks.JOB, rank);
          stranger.say(handshake.hello());
          handshake.peerHello(stranger.hear(Handshake.HELLO_BYTES));
          stranger.say(handshake.proof());
          assertThat(stranger.turnedAway()).as("rank %d", rank).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aSecondConnectionOfTheSameRankIsTurnedAway(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger first = new Stranger(ranks.port(0));
        Stranger second = new Stranger(ranks.port(0))) {
      first.introduce(honest(ranks, ranks.secret));
      Handshake again = honest(ranks, ranks.secret);
      second.say(again.hello());
      again.peerHello(second.hear(Handshake.HELLO_BYTES));
      second.say(again.proof());
      assertThat(second.turnedAway()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void aSlowButHonestPeerIsHeard(Networks networks) throws IOException, InterruptedException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger peer = new Stranger(ranks.port(0))) {
      Handshake handshake = honest(ranks, ranks.secret);
      for (byte value : handshake.hello()) {
        peer.say(value);
        Thread.sleep(2);
      }
      handshake.peerHello(peer.hear(Handshake.HELLO_BYTES));
      peer.say(handshake.proof());
      handshake.verify(peer.hear(Handshake.PROOF_BYTES));
      assertThat(handshake.peerRank()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void strangersDoNotDriveOutAPeerThatIsProvingItself(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger peer = new Stranger(ranks.port(0))) {
      Handshake handshake = honest(ranks, ranks.secret);
      peer.say(handshake.hello());
      handshake.peerHello(peer.hear(Handshake.HELLO_BYTES));
      List<Stranger> crowd = new ArrayList<>();
      for (int i = 0; i < 2 * ConnectionAcceptor.MAX_STRANGERS; i++) {
        crowd.add(new Stranger(ranks.port(0)));
      }
      assertThat(crowd.getFirst().turnedAway()).isZero();
      peer.say(handshake.proof());
      handshake.verify(peer.hear(Handshake.PROOF_BYTES));
      for (Stranger each : crowd) {
        each.vanish();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void garbageOnAnAuthenticatedConnectionIsALoss(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger member = new Stranger(ranks.port(0))) {
      member.introduce(honest(ranks, ranks.secret));
      byte[] garbage = new byte[100];
      new Random(3).nextBytes(garbage);
      member.say(garbage);
      Recorder recorder = ranks.recorders.get(0);
      ranks.until("loss", () -> !recorder.lost.isEmpty());
      assertThat(recorder.lostPeers).containsExactly(1);
      assertThat(recorder.lost.get(0)).contains("rank 1 broke the protocol");
      assertThat(member.turnedAway()).isZero();
      assertThat(recorder.events).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void tenThousandStrangersNeitherStopNorSwellARunningJob(Networks networks)
      throws ExecutionException, InterruptedException {
    try (Ranks ranks = new Ranks(networks, 3)) {
      exchange(ranks, 1);
      int threads = Thread.activeCount();
      long heapBytes = usedHeap();
      Random random = new Random(4);
      int port = ranks.port(1);
      FutureTask<Integer> flood = new FutureTask<>(() -> flood(ranks, port, random));
      Thread flooding = Thread.ofPlatform().daemon().start(flood);
      int rounds = 0;
      while (!flood.isDone()) {
        exchange(ranks, rounds++);
      }
      assertThat(flood.get()).as("connections made").isGreaterThan(STRANGERS / 10);
      flooding.join();
      // Rank 2 has not dialed rank 1 before: it finds the door among the strangers.
      Script late = new Script();
      late.add(Frame.EAGER, 100, Memories.BYTES, random);
      ranks.run(2, 1, late);
      assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
      assertThat(usedHeap() - heapBytes).as("heap growth").isLessThan(16 << 20);
      for (Recorder recorder : ranks.recorders) {
        assertThat(recorder.lost).isEmpty();
      }
    }
  }

  private static void exchange(Ranks ranks, int round) {
    Random random = new Random(round);
    Script script = Script.random(random, 5);
    Recorder receiver = ranks.recorders.get(1);
    receiver.forget();
    ranks.run(0, 1, script);
    Verdict.sameFrames(script, receiver, 0);
  }

  /** Connects often, and comes back when the machine has no descriptor or port left for it. */
  private static int flood(Ranks ranks, int port, Random random) throws IOException {
    int connected = 0;
    List<Stranger> lingering = new ArrayList<>();
    long endNanos = System.nanoTime() + FLOOD_NANOS;
    while (connected < STRANGERS && System.nanoTime() - endNanos < 0) {
      try {
        Stranger stranger = new Stranger(port);
        connected++;
        lingering.add(stranger);
        bother(stranger, ranks, random);
      } catch (IOException refused) {
        assertThat(refused).hasMessageNotContaining("refused");
        LockSupport.parkNanos(1_000_000);
      }
      if (lingering.size() > 300) {
        leave(lingering.remove(random.nextInt(lingering.size())), random);
      }
    }
    for (Stranger stranger : lingering) {
      leave(stranger, random);
    }
    return connected;
  }

  /** Most just vanish: a port whose connection ends in order cannot be used again for a minute. */
  private static void leave(Stranger stranger, Random random) throws IOException {
    if (random.nextInt(10) == 0) {
      stranger.close();
    } else {
      stranger.vanish();
    }
  }

  private static void bother(Stranger stranger, Ranks ranks, Random random) throws IOException {
    switch (random.nextInt(4)) {
      case 0 -> {
        byte[] garbage = new byte[random.nextInt(300)];
        random.nextBytes(garbage);
        stranger.say(garbage);
      }
      case 1 -> stranger.say(honest(ranks, Secret.generate()).hello());
      case 2 -> stranger.say((byte) 'W');
      default -> {}
    }
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static Handshake honest(Ranks ranks, Secret secret) {
    return Handshake.initiator(secret, ConnectionThread.PURPOSE, Ranks.JOB, 1);
  }
}
