package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@WithoutNativeCalls
@Timeout(120)
final class ControlServerTest {
  private static final String JOB = "job";
  private static final int SIZE = 3;
  private static final long SLACK_MILLIS = 1_500;

  private final Secret secret = Secret.generate();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final ControlServer controlServer =
      new ControlServer(
          JOB,
          secret,
          SIZE,
          (rank, type, body) -> events.add(new Event(rank, type, body.remaining())));
  private final Thread loop = new Thread(this::loop, "rendezvous");
  private final List<Socket> sockets = new ArrayList<>();
  private volatile boolean stopped;

  private record Event(int rank, int type, int bytes) {}

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void stop() throws Exception {
    stopped = true;
    controlServer.wakeup();
    loop.join();
    controlServer.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void loop() {
    while (!stopped) {
      controlServer.poll(1_000);
    }
  }

  @Test
  void listensOnTheLoopbackInterfaceOnly() {
    assertThat(controlServer.address().getAddress().isLoopbackAddress()).isTrue();
  }

  @Test
  void letsRanksIn() throws Exception {
    for (int rank = 0; rank < SIZE; rank++) {
      attach(secret, rank);
      assertThat(next()).isEqualTo(new Event(rank, ControlServer.ATTACHED, 0));
    }
    send(sockets.get(1), ControlFrame.bare(ControlFrame.FENCE));
    assertThat(next()).isEqualTo(new Event(1, ControlFrame.FENCE, 0));
    sockets.get(2).close();
    assertThat(next()).isEqualTo(new Event(2, ControlServer.DETACHED, 0));
  }

  @Test
  void refusesAWrongSecret() throws Exception {
    assertThat(attaches(Secret.generate(), JOB, 0)).isFalse();
    assertThat(attaches(secret, "another job", 0)).isFalse();
    assertThat(events).isEmpty();
    assertThat(attaches(secret, JOB, 0)).isTrue();
  }

  @Test
  void refusesASecondConnectionOfARankAndARankThatCannotBe() throws Exception {
    attach(secret, 1);
    next();
    for (int rank : new int[] {1, SIZE, -1, Integer.MIN_VALUE}) {
      Socket second = attach(secret, rank);
      assertThat(closedWithin(second, SLACK_MILLIS)).as("rank %s", rank).isTrue();
    }
    send(sockets.getFirst(), ControlFrame.bare(ControlFrame.FENCE));
    assertThat(next()).isEqualTo(new Event(1, ControlFrame.FENCE, 0));
  }

  @Test
  void refusesAReplay() throws Exception {
    Socket first = connect();
    Handshake handshake = ControlServer.initiator(secret, JOB, 0);
    byte[] hello = handshake.hello();
    first.getOutputStream().write(hello);
    handshake.peerHello(read(first, Handshake.HELLO_BYTES));
    byte[] proof = handshake.proof();
    first.getOutputStream().write(proof);
    read(first, Handshake.PROOF_BYTES);
    assertThat(next()).isEqualTo(new Event(0, ControlServer.ATTACHED, 0));
    first.close();
    assertThat(next()).isEqualTo(new Event(0, ControlServer.DETACHED, 0));

    Socket replay = connect();
    replay.getOutputStream().write(hello);
    read(replay, Handshake.HELLO_BYTES);
    replay.getOutputStream().write(proof);
    assertThat(closedWithin(replay, SLACK_MILLIS)).isTrue();
    assertThat(events).isEmpty();
  }

  @Test
  void dropsSilentAndSlowStrangersInTime() throws Exception {
    List<Socket> strangers = new ArrayList<>();
    long start = System.nanoTime();
    strangers.add(connect());
    Socket slow = connect();
    slow.getOutputStream().write(ControlServer.initiator(secret, JOB, 0).hello(), 0, 63);
    strangers.add(slow);
    // As of a rank that gets no processor for a while: it has shown that it knows the secret.
    Handshake late = ControlServer.initiator(secret, JOB, 0);
    Socket rank = connect();
    rank.getOutputStream().write(late.hello());
    late.peerHello(read(rank, Handshake.HELLO_BYTES));
    for (Socket stranger : strangers) {
      assertThat(closedWithin(stranger, PendingConnections.HANDSHAKE_MILLIS + SLACK_MILLIS))
          .isTrue();
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertThat(millis).isGreaterThanOrEqualTo(PendingConnections.HANDSHAKE_MILLIS - 10);
    assertThat(events).isEmpty();
    rank.getOutputStream().write(late.proof());
    late.verify(read(rank, Handshake.PROOF_BYTES));
    assertThat(next()).isEqualTo(new Event(0, ControlServer.ATTACHED, 0));
  }

  @Test
  void givesAwayNothingBeforeAWellFormedHello() throws Exception {
    Socket stranger = connect();
    OutputStream out = stranger.getOutputStream();
    out.write(new byte[Handshake.HELLO_BYTES]);
    assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
  }

  @Test
  void dropsARankThatBreaksTheProtocol() throws Exception {
    ByteBuffer tooLong = ControlFrame.bare(ControlFrame.FENCE).putInt(0, 1 << 30);
    ByteBuffer negative = ControlFrame.bare(ControlFrame.ABORT).putInt(0, -1);
    ByteBuffer unknown = ControlFrame.bare(99);
    for (ByteBuffer frame : new ByteBuffer[] {tooLong, negative, unknown}) {
      Socket rank = attach(secret, 0);
      assertThat(next()).isEqualTo(new Event(0, ControlServer.ATTACHED, 0));
      send(rank, frame);
      assertThat(closedWithin(rank, SLACK_MILLIS)).isTrue();
      Event end = next();
      assertThat(end.type()).isEqualTo(ControlServer.DETACHED);
      assertThat(end.bytes()).as("words about the breach").isPositive();
    }
  }

  /** 10,000 strangers, while a rank goes on talking. */
  @Test
  void outlivesAFloodWithoutGrowing() throws Exception {
    Socket rank = attach(secret, 0);
    next();
    Random random = new Random(8);
    long before = usedBytes();
    for (int i = 0; i < 10_000; i++) {
      try (Socket stranger = connect()) {
        sockets.removeLast();
        byte[] rubbish = new byte[random.nextInt(200)];
        random.nextBytes(rubbish);
        if (random.nextInt(4) == 0 && rubbish.length >= Handshake.FIRST_BYTES) {
          byte[] hello = ControlServer.initiator(Secret.generate(), JOB, 1).hello();
          System.arraycopy(hello, 0, rubbish, 0, hello.length);
        }
        stranger.getOutputStream().write(rubbish);
      } catch (IOException refused) {
        // Closed while still being written to.
      }
      if (i % 100 == 0) {
        send(rank, ControlFrame.bare(ControlFrame.FENCE));
        assertThat(next()).isEqualTo(new Event(0, ControlFrame.FENCE, 0));
      }
    }
    assertThat(attaches(secret, JOB, 1)).isTrue();
    assertThat(usedBytes() - before).isLessThan(8L << 20);
  }

  @Test
  void aCrowdOfSilentStrangersDoesNotShutOutARank() throws Exception {
    for (int i = 0; i < 3 * PendingConnections.STRANGER_LIMIT; i++) {
      connect();
    }
    long start = System.nanoTime();
    assertThat(attaches(secret, JOB, 2)).isTrue();
    assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(SLACK_MILLIS);
  }

  /** What a stranger cannot show counts for more than what came first. */
  @Test
  void strangersDoNotDriveOutARankThatIsProvingItself() throws Exception {
    Socket rank = connect();
    Handshake handshake = ControlServer.initiator(secret, JOB, 2);
    rank.getOutputStream().write(handshake.hello());
    handshake.peerHello(read(rank, Handshake.HELLO_BYTES));
    for (int i = 0; i < 2 * PendingConnections.STRANGER_LIMIT; i++) {
      Socket stranger = connect();
      if (i % 2 == 0) {
        stranger
            .getOutputStream()
            .write(ControlServer.initiator(Secret.generate(), JOB, 1).hello());
      }
    }
    rank.getOutputStream().write(handshake.proof());
    handshake.verify(read(rank, Handshake.PROOF_BYTES));
    assertThat(next()).isEqualTo(new Event(2, ControlServer.ATTACHED, 0));
  }

  private Event next() throws InterruptedException {
    Event event = events.poll(10, TimeUnit.SECONDS);
    assertThat(event).as("an event within 10 s").isNotNull();
    return event == null ? new Event(-1, -1, -1) : event;
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress("127.0.0.1", controlServer.address().getPort()), 10_000);
    socket.setSoTimeout(10_000);
    sockets.add(socket);
    return socket;
  }

  private Socket attach(Secret with, int rank) throws IOException {
    Socket socket = connect();
    prove(socket, ControlServer.initiator(with, JOB, rank));
    return socket;
  }

  private boolean attaches(Secret with, String job, int rank) throws IOException {
    Socket socket = connect();
    try {
      prove(socket, ControlServer.initiator(with, job, rank));
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static void prove(Socket socket, Handshake handshake) throws IOException {
    socket.getOutputStream().write(handshake.hello());
    handshake.peerHello(read(socket, Handshake.HELLO_BYTES));
    socket.getOutputStream().write(handshake.proof());
    handshake.verify(read(socket, Handshake.PROOF_BYTES));
  }

  private static byte[] read(Socket socket, int count) throws IOException {
    byte[] bytes = new byte[count];
    new DataInputStream(socket.getInputStream()).readFully(bytes);
    return bytes;
  }

  private static void send(Socket socket, ByteBuffer frame) throws IOException {
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    socket.getOutputStream().write(bytes);
  }

  private static boolean closedWithin(Socket socket, long millis) throws IOException {
    socket.setSoTimeout((int) millis);
    InputStream in = socket.getInputStream();
    try {
      while (in.read() >= 0) {
        // What it still had to say.
      }
      return true;
    } catch (java.net.SocketTimeoutException stillOpen) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
