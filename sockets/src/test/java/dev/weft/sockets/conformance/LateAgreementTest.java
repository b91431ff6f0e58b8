package dev.weft.sockets.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.sockets.FastSockets;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Each direction goes over to memory while bytes are on their way, in both directions at once. */
class LateAgreementTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int MOST = 400_000;

  @Test
  void noByteIsLostOrOvertakenWhereverADirectionGoesOver() {
    assertTimeoutPreemptively(
        LIMIT.multipliedBy(Thorough.count(1, 60)),
        () -> ForAll.runs(Thorough.count(40, 4_000), LateAgreementTest::exchange));
  }

  /** Four threads, none of which waits for another one but by reading. */
  private static void exchange(SplittableRandom random) throws Exception {
    byte[] question = bytes(random);
    byte[] answer = bytes(random);
    long acceptedAfter = random.nextInt(2) * random.nextInt(400_000);
    try (ServerSocket listening = listen();
        Socket client = FastSockets.socket()) {
      SplittableRandom theirs = random.split();
      FutureTask<byte[]> server =
          Ends.start(
              () -> {
                LockSupport.parkNanos(acceptedAfter);
                try (Socket accepted = listening.accept()) {
                  return converse(accepted, answer, question.length, theirs);
                }
              });
      client.connect(listening.getLocalSocketAddress());
      byte[] answered = converse(client, question, answer.length, random.split());
      assertThat(Arrays.equals(answered, answer)).isTrue();
      assertThat(Arrays.equals(server.get(), question)).isTrue();
    }
  }

  private static byte[] converse(Socket socket, byte[] out, int in, SplittableRandom random)
      throws Exception {
    SplittableRandom writers = random.split();
    FutureTask<byte[]> writing = Ends.start(() -> write(socket, out, writers));
    byte[] got = new byte[in];
    for (int done = 0; done < in; ) {
      int bytes = socket.getInputStream().read(got, done, piece(random, in - done));
      assertThat(bytes).isPositive();
      done += bytes;
      pause(random);
    }
    assertThat(writing.get()).isSameAs(out);
    return got;
  }

  private static byte[] write(Socket socket, byte[] out, SplittableRandom random)
      throws IOException {
    for (int done = 0; done < out.length; ) {
      int bytes = piece(random, out.length - done);
      socket.getOutputStream().write(out, done, bytes);
      done += bytes;
      pause(random);
    }
    return out;
  }

  private static int piece(SplittableRandom random, int most) {
    return Math.min(most, 1 + random.nextInt(1 << random.nextInt(17)));
  }

  private static void pause(SplittableRandom random) {
    if (random.nextInt(8) == 0) {
      LockSupport.parkNanos(random.nextInt(50_000));
    }
  }

  private static byte[] bytes(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(random.nextBoolean() ? MOST : 100)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A pool that opens all its connections at once, and uses each more than once. */
  @Test
  void everyConnectionOfABurstBecomesFast() {
    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          int count = Thorough.count(60, 1_000);
          long before = FastSockets.fastConnections();
          try (ServerSocket listening = listen()) {
            FutureTask<Integer> serving = Ends.start(() -> serve(listening, count));
            CountDownLatch together = new CountDownLatch(1);
            List<FutureTask<Integer>> clients = new ArrayList<>();
            for (int i = 0; i < count; i++) {
              clients.add(
                  Ends.start(
                      () -> {
                        together.await();
                        return ask(listening, 3);
                      }));
            }
            together.countDown();
            for (FutureTask<Integer> client : clients) {
              assertThat(client.get()).isEqualTo(3);
            }
            assertThat(serving.get()).isEqualTo(count);
          }
          assertThat(FastSockets.fastConnections() - before)
              .as("of both ends; plain: %s", FastSockets.plainConnections())
              .isEqualTo(2L * count);
        });
  }

  private static int ask(ServerSocket listening, int times) throws IOException {
    int right = 0;
    try (Socket client = FastSockets.socket()) {
      client.connect(listening.getLocalSocketAddress());
      for (int i = 0; i < times; i++) {
        client.getOutputStream().write(i);
        right += client.getInputStream().read() == i ? 1 : 0;
      }
    }
    return right;
  }

  private static int serve(ServerSocket listening, int count) throws Exception {
    List<FutureTask<Long>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Socket accepted = listening.accept();
      all.add(
          Ends.start(
              () -> {
                try (accepted) {
                  return accepted.getInputStream().transferTo(accepted.getOutputStream());
                }
              }));
    }
    for (FutureTask<Long> one : all) {
      assertThat(one.get()).isEqualTo(3);
    }
    return all.size();
  }

  private static ServerSocket listen() throws IOException {
    ServerSocket listening = FastSockets.serverSocket();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    return listening;
  }
}
