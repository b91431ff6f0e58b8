package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.tcp.socket.Networks;
import dev.weft.internal.transport.tcp.socket.Readiness;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rank that sleeps is woken by whatever it would have polled. */
@WithoutNativeCalls
@Timeout(120)
final class TcpSleepTest {
  private static final long LONG_NANOS = 30_000_000_000L;
  private static final long SOON_SECONDS = 15;
  private static final long MOMENT_MILLIS = 50;
  private static final int STUCK_TRIES = 50;

  static Stream<Networks> implementations() {
    return Networks.implementations();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void wakesForTheFirstConnectionAndItsFrame(Networks networks) throws Exception {
    try (Ranks ranks = new Ranks(networks, 2)) {
      Recorder recorder = ranks.recorders.get(1);
      FutureTask<Void> sleeper =
          start(() -> sleepUntil(ranks, 1, () -> !recorder.events.isEmpty()));
      Thread.sleep(MOMENT_MILLIS);
      Link link = ranks.connect(0, 1);
      ranks.pollUntil(0, () -> send(link, Frame.ACK));
      soon(sleeper);
      assertThat(recorder.events).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void wakesEachTimeAFrameComes(Networks networks) throws Exception {
    int rounds = 200;
    try (Ranks ranks = new Ranks(networks, 2)) {
      FutureTask<Void> echo = start(() -> bounce(ranks, 1, 0, rounds));
      FutureTask<Void> first =
          start(
              () -> {
                Link link = ranks.connect(0, 1);
                ranks.pollUntil(0, () -> send(link, Frame.ACK));
                return bounce(ranks, 0, 1, rounds);
              });
      soon(first);
      soon(echo);
      assertThat(ranks.recorders.get(0).events).hasSize(rounds);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void isWatchedOnlyWhileItSleepsNowAndThen(Networks networks) throws Exception {
    int burst = 40;
    try (Ranks ranks = new Ranks(networks, 2)) {
      Recorder recorder = ranks.recorders.get(1);
      TcpLink sender = (TcpLink) ranks.connect(0, 1);
      ranks.until("a connection", () -> send(sender, Frame.ACK));
      ranks.until("a frame", () -> recorder.events.size() == 1);
      TcpLink receiver = (TcpLink) ranks.connect(1, 0);
      for (int frames = 1; frames < 20 * burst; ) {
        int next = frames + 1;
        FutureTask<Void> sleeper =
            start(() -> sleepUntil(ranks, 1, () -> recorder.events.size() >= next));
        Thread.sleep(1);
        ranks.pollUntil(0, () -> send(sender, Frame.ACK));
        soon(sleeper);
        assertThat(receiver.watchedFor()).isEqualTo(Readiness.READ);
        frames += burst;
        for (int sent = 1; sent < burst; sent++) {
          ranks.pollUntil(0, () -> send(sender, Frame.ACK));
        }
        int all = frames;
        ranks.pollUntil(1, () -> recorder.events.size() >= all);
        assertThat(receiver.watchedFor()).as("while it is awake").isZero();
      }
    }
  }

  /** Sends a frame back for each that comes, asleep in between. */
  private static Void bounce(Ranks ranks, int rank, int peer, int rounds) {
    Link link = ranks.connect(rank, peer);
    Recorder recorder = ranks.recorders.get(rank);
    for (int round = 1; round <= rounds; round++) {
      int frames = round;
      Void unused = sleepUntil(ranks, rank, () -> recorder.events.size() >= frames);
      ranks.pollUntil(rank, () -> send(link, Frame.ACK));
    }
    return null;
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void wakesWhenThereIsRoomForOutput(Networks networks) throws Exception {
    try (Ranks ranks = new Ranks(networks, 2)) {
      Link link = ranks.connect(0, 1);
      byte[] message = new byte[FrameHeader.MAX_EAGER_BYTES];
      ranks.until("a connection", () -> send(link, Frame.ACK));
      long[] taken = {fill(ranks, link, message)};
      FutureTask<Void> sleeper =
          start(
              () ->
                  sleepUntil(
                      ranks,
                      0,
                      () -> {
                        taken[0] += link.offerMore(message, taken[0], message.length - taken[0]);
                        return taken[0] == message.length;
                      }));
      Thread.sleep(MOMENT_MILLIS);
      assertThat(sleeper.isDone()).isFalse();
      ranks.pollUntil(1, sleeper::isDone);
      soon(sleeper);
    }
  }

  /** Offers messages until one stays stuck; returns how much of it the link has taken. */
  private static long fill(Ranks ranks, Link link, byte[] message) throws InterruptedException {
    while (true) {
      long taken = Math.max(0, link.offer(Frame.EAGER, 0, 0, message.length, 0, message, 0, 100));
      int stuck = 0;
      while (taken > 0 && taken < message.length) {
        ranks.endpoints.get(0).poll();
        long more = link.offerMore(message, taken, message.length - taken);
        taken += more;
        stuck = more > 0 ? 0 : stuck + 1;
        if (stuck == STUCK_TRIES) {
          return taken;
        }
        if (more == 0) {
          Thread.sleep(1);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void wakesForTheEndOfAConnection(Networks networks) throws Exception {
    try (Ranks ranks = new Ranks(networks, 2)) {
      Link link = ranks.connect(0, 1);
      Recorder recorder = ranks.recorders.get(1);
      ranks.until("frame", () -> send(link, Frame.ACK));
      ranks.until("frame", () -> !recorder.events.isEmpty());
      FutureTask<Void> sleeper = start(() -> sleepUntil(ranks, 1, () -> !recorder.lost.isEmpty()));
      Thread.sleep(MOMENT_MILLIS);
      ranks.endpoints.get(0).close();
      soon(sleeper);
    }
  }

  private static boolean send(Link link, int kind) {
    return link.offer(kind, 0, 0, 0, 0, link, 0, 0) != Link.NO_ROOM;
  }

  private static FutureTask<Void> start(Callable<Void> work) {
    FutureTask<Void> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  private static void soon(FutureTask<Void> task)
      throws ExecutionException, InterruptedException, TimeoutException {
    Void unused = task.get(SOON_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits as an engine does, without spinning first. */
  private static Void sleepUntil(Ranks ranks, int rank, BooleanSupplier condition) {
    TcpEndpoint endpoint = ranks.endpoints.get(rank);
    Doorbell doorbell = ranks.doorbells.get(rank);
    doorbell.prepare();
    while (!condition.getAsBoolean()) {
      doorbell.arm();
      endpoint.arm();
      if (endpoint.poll() == 0 && !condition.getAsBoolean()) {
        doorbell.sleep(LONG_NANOS);
      }
      doorbell.disarm();
    }
    return null;
  }
}
