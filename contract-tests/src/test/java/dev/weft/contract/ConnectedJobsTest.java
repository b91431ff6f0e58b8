package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Group;
import dev.weft.InterComm;
import dev.weft.InterComm.Half;
import dev.weft.Port;
import dev.weft.Program;
import dev.weft.call.SendMode;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two jobs that were started separately and meet at a port (MPI 4.1, section 11.4). */
@AlsoWithoutNativeCalls
@Timeout(60)
@WithinOneProcess
final class ConnectedJobsTest {
  private static final int TAG = 3;
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final Duration SHORT = Duration.ofMillis(60);

  private static CompletableFuture<Void> job(int ranks, Via via, Program program) {
    return CompletableFuture.runAsync(
        () -> Ranks.run(ranks, via, program),
        work -> Thread.ofPlatform().daemon().name("second-job").start(work));
  }

  /** Runs a job that accepts and one that connects, and waits for both. */
  private static void both(
      int acceptors, Via via, int connectors, Via otherVia, Accepting accepting, Accepting other) {
    CompletableFuture<String> name = new CompletableFuture<>();
    CompletableFuture<Void> first =
        job(
            acceptors,
            via,
            world -> {
              int root = acceptors - 1;
              try (Port port = world.rank() == root ? world.openPort() : null) {
                if (port != null) {
                  name.complete(port.name());
                }
                accepting.run(world, world.accept(port, root, LIMIT));
              }
            });
    first.whenComplete(
        (_, e) -> {
          if (e != null) {
            name.completeExceptionally(e);
          }
        });
    job(
            connectors,
            otherVia,
            world ->
                other.run(world, world.connect(world.rank() == 0 ? name.join() : null, 0, LIMIT)))
        .join();
    first.join();
  }

  private interface Accepting {
    void run(Comm world, InterComm other) throws Exception;
  }

  @ParameterizedTest
  @CsvSource({
    "1,1,LOCAL,LOCAL",
    "2,3,LOCAL,LOCAL",
    "4,2,SHM,SHM",
    "3,4,TCP,TCP",
    "2,2,MIX,MIX",
    "3,2,LOCAL,TCP"
  })
  void talkBothWaysAndMerge(int acceptors, int connectors, Via via, Via otherVia) {
    both(
        acceptors,
        via,
        connectors,
        otherVia,
        (world, other) -> talk(world, other, Half.LOW, connectors, 100),
        (world, other) -> talk(world, other, Half.HIGH, acceptors, 200));
  }

  @ParameterizedTest
  @CsvSource({"LOCAL,LOCAL,false", "SHM,SHM,true", "TCP,TCP,false", "MIX,LOCAL,true"})
  void whatWasSentArrivesAlthoughItsSenderLeavesTheConnection(
      Via via, Via otherVia, boolean closes) {
    both(
        2,
        via,
        2,
        otherVia,
        (world, other) -> {
          other.send(
              Slice.of(Pattern.bytes(2 << 20, world.rank())), world.rank(), TAG, SendMode.BUFFERED);
          if (closes) {
            other.close();
          }
        },
        (world, other) -> {
          Thread.sleep(400);
          byte[] bytes = new byte[2 << 20];
          other.receive(bytes, world.rank(), TAG);
          assertThat(bytes).isEqualTo(Pattern.bytes(2 << 20, world.rank()));
        });
  }

  private static void talk(Comm world, InterComm other, Half half, int there, int value) {
    assertThat(other.rank()).isEqualTo(world.rank());
    assertThat(other.size()).isEqualTo(world.size());
    assertThat(other.remoteSize()).isEqualTo(there);
    for (int peer = 0; peer < there; peer++) {
      var send = other.isend(new int[] {value + world.rank()}, peer, TAG);
      int[] got = new int[1];
      other.receive(got, peer, TAG);
      assertThat(got[0]).isEqualTo((value == 100 ? 200 : 100) + peer);
      send.await();
    }
    byte[] mine = Pattern.bytes(300_000, value);
    byte[] theirs = new byte[mine.length];
    if (world.rank() == 0) {
      var incoming = other.ireceive(theirs, 0, TAG);
      other.send(mine, 0, TAG);
      incoming.await();
      assertThat(theirs).isEqualTo(Pattern.bytes(300_000, value == 100 ? 200 : 100));
    }
    int[] sum = new int[1];
    other.allReduce(Slice.of(new int[] {value}), Slice.of(sum), Op.SUM);
    assertThat(sum[0]).isEqualTo(there * (value == 100 ? 200 : 100));
    double[] told = {value == 100 ? 0.5 : 0};
    other.broadcast(
        Slice.of(told), value == 100 ? (world.rank() == 0 ? Comm.ROOT : Comm.PROC_NULL) : 0);
    assertThat(told[0]).isEqualTo(0.5);
    try (Comm all = other.merge(half)) {
      other.close();
      int size = world.size() + there;
      assertThat(all.size()).isEqualTo(size);
      assertThat(all.rank()).isEqualTo(half == Half.LOW ? world.rank() : there + world.rank());
      assertThat(all.allReduce(all.rank(), Op.SUM)).isEqualTo(size * (size - 1) / 2);
      assertThat(all.group().worldRanks()).isEqualTo(IntStream.range(0, size).toArray());
      Group ofWorld = world.group();
      assertThatThrownBy(() -> all.group().difference(ofWorld))
          .isInstanceOf(ArgumentException.class)
          .hasMessageContaining("another job");
      try (Comm odd = all.split(all.rank() % 2, 0)) {
        assertThat(odd.allReduce(1, Op.SUM)).isEqualTo((size + 1 - all.rank() % 2) / 2);
      }
      all.disconnect();
    }
  }

  @Test
  void oneServesSeveralOneAfterTheOther() {
    AtomicReference<String> name = new AtomicReference<>();
    CompletableFuture<Void> server =
        job(
            2,
            Via.LOCAL,
            world -> {
              try (Port port = world.rank() == 0 ? world.openPort() : null) {
                name.set(port == null ? name.get() : port.name());
                for (int client = 0; client < 3; client++) {
                  InterComm other = world.accept(port, 0, LIMIT);
                  if (world.rank() == 1) {
                    other.send(new int[] {client}, 0, TAG);
                  }
                  other.disconnect();
                }
              }
            });
    CompletableFuture<?>[] clients = new CompletableFuture<?>[3];
    for (int client = 0; client < 3; client++) {
      clients[client] =
          job(
              1,
              Via.LOCAL,
              world -> {
                while (name.get() == null) {
                  Thread.sleep(2);
                }
                InterComm other = world.connect(name.get(), 0, LIMIT);
                int[] got = new int[1];
                other.receive(got, 1, TAG);
                assertThat(got[0]).isBetween(0, 2);
                other.disconnect();
              });
    }
    CompletableFuture.allOf(clients).join();
    server.join();
  }

  @Test
  void namesAndPortsThatAreNotThere() {
    String service = "test of " + ProcessHandle.current().pid();
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          if (world.rank() == 0) {
            assertThat(world.lookupName(service)).isNull();
            assertThatThrownBy(() -> world.lookupName(service, SHORT))
                .isInstanceOf(WaitTimeoutException.class)
                .hasMessageContaining(service);
            Port port = world.openPort();
            world.publishName(service, port);
            assertThat(world.lookupName(service)).isEqualTo(port.name());
            assertThatThrownBy(() -> world.publishName(service, port))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("published already");
            assertThatThrownBy(() -> world.publishName("", port))
                .isInstanceOf(ArgumentException.class);
            world.unpublishName(service);
            assertThat(world.lookupName(service)).isNull();
            assertThatThrownBy(() -> world.unpublishName(service))
                .isInstanceOf(ArgumentException.class);
            world.publishName(service, port);
            port.close();
            assertThat(world.lookupName(service)).isNull();
            assertThatThrownBy(() -> world.publishName(service, port))
                .isInstanceOf(ClosedException.class);
          }
          world.barrier();
          String closed = world.rank() == 0 ? closedPort(world) : null;
          for (String bad : new String[] {"nonsense", "weft-port:1:../../etc/passwd", closed}) {
            assertThatThrownBy(() -> world.connect(bad, 0, LIMIT))
                .isInstanceOfAny(ArgumentException.class, LaunchException.class);
          }
          assertThatThrownBy(() -> world.connect("nonsense", 5, LIMIT))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("root");
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  private static String closedPort(Comm world) {
    try (Port port = world.openPort()) {
      return port.name();
    }
  }

  @Test
  void nobodyWaitsLongerThanToldTo() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          try (Port port = world.rank() == 1 ? world.openPort() : null) {
            assertThatThrownBy(() -> world.accept(port, 1, SHORT))
                .isInstanceOf(WaitTimeoutException.class);
            String name = port == null ? null : port.name();
            assertThatThrownBy(() -> world.connect(name, 1, SHORT))
                .isInstanceOf(WaitTimeoutException.class);
            // Who gave up is not taken for a caller.
            assertThatThrownBy(() -> world.accept(port, 1, SHORT))
                .isInstanceOf(WaitTimeoutException.class);
            if (port != null) {
              port.close();
            }
            assertThatThrownBy(() -> world.accept(port, 1, LIMIT))
                .isInstanceOfAny(ClosedException.class, LaunchException.class);
          }
        });
  }

  @Test
  void whoWaitsAtAPortThatClosesIsTold() {
    CompletableFuture<String> name = new CompletableFuture<>();
    CompletableFuture<Void> closing =
        job(
            1,
            Via.LOCAL,
            world -> {
              try (Port port = world.openPort()) {
                name.complete(port.name());
                Thread.sleep(100);
              }
            });
    Ranks.run(
        2,
        Via.LOCAL,
        world ->
            assertThatThrownBy(() -> world.connect(name.join(), 0, LIMIT))
                .isInstanceOf(LaunchException.class));
    closing.join();
  }

  @ParameterizedTest
  @CsvSource({"LOCAL", "SHM", "TCP"})
  void theEndOfTheOtherJobIsTold(Via via) {
    assertThatThrownBy(
            () ->
                both(
                    2,
                    via,
                    2,
                    via,
                    (world, other) -> {
                      assertThatThrownBy(() -> other.receive(new int[1], 1, TAG))
                          .isInstanceOf(PeerFailedException.class);
                      other.disconnect();
                    },
                    (world, other) -> {
                      if (world.rank() == 1) {
                        throw new IllegalStateException("on purpose");
                      }
                    }))
        .isInstanceOf(CompletionException.class)
        .hasStackTraceContaining("on purpose");
  }
}
