package dev.weft.sockets.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.JobId;
import dev.weft.sockets.FastSockets;
import dev.weft.sockets.ring.RingFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not belong to this connection, this process or this user never becomes its memory. */
class RendezvousTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @TempDir Path folder;

  @Test
  void onlyAFolderOfThisUserAloneIsTrusted() throws IOException {
    Path ours = Files.createDirectory(folder.resolve("ours"), permissions("rwx------"));
    assertThat(Folder.isPrivate(ours)).isTrue();
    Files.setPosixFilePermissions(ours, PosixFilePermissions.fromString("rwxr-x---"));
    assertThat(Folder.isPrivate(ours)).isFalse();
    Files.setPosixFilePermissions(ours, PosixFilePermissions.fromString("rwx------"));
    assertThat(Folder.isPrivate(Files.createSymbolicLink(folder.resolve("link"), ours))).isFalse();
    assertThat(Folder.isPrivate(Files.createFile(folder.resolve("file")))).isFalse();
  }

  @Test
  void aForgedRegistrationLeavesConnectionsPlain() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, LOOPBACK)) {
      Path forged = registration(server);
      for (int bytes : new int[] {0, 100, 16_384, 20_000}) {
        Files.write(forged, new byte[bytes]);
        exchange(server, new Socket());
        exchange(server, FastSockets.socket());
      }
      try (ServerSocket fast = fastServer()) {
        long before = FastSockets.fastConnections();
        exchange(fast, FastSockets.socket());
        assertThat(FastSockets.fastConnections()).isGreaterThan(before);
      }
      Files.deleteIfExists(forged);
      Files.createSymbolicLink(forged, Path.of("/etc/passwd"));
      exchange(server, FastSockets.socket());
      Files.delete(forged);
    }
  }

  @Test
  void aRegistrationOfADeadProcessIsSweptAway() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, LOOPBACK)) {
      Path stale = registration(server);
      ListenerFile _ = ListenerFile.create(stale, meetingPlace().resolve("new-x"), deadProcess());
      exchange(server, FastSockets.socket());
      assertThat(stale).doesNotExist();
    }
  }

  @Test
  void aListenerThatTakesThePortOverIsNotThePreviousOne() throws Exception {
    InetSocketAddress address;
    try (ServerSocket fast = fastServer()) {
      address = (InetSocketAddress) fast.getLocalSocketAddress();
      exchange(fast, FastSockets.socket());
    }
    try (ServerSocket plain = new ServerSocket(address.getPort(), 10, LOOPBACK)) {
      long before = FastSockets.fastConnections();
      exchange(plain, FastSockets.socket());
      assertThat(FastSockets.fastConnections()).isEqualTo(before);
    }
  }

  @Test
  void anOfferForAnotherConnectionIsNotTaken() throws Exception {
    offeredToWrongOnes(JobId.thisProcess(), "00000000:1 00000000:2");
  }

  @Test
  void anOfferOfADeadProcessIsNotTaken() throws Exception {
    offeredToWrongOnes(deadProcess(), null);
  }

  /** A plain client whose port somebody has offered memory for. */
  private static void offeredToWrongOnes(String process, String addresses) throws Exception {
    try (ServerSocket server = fastServer();
        Socket client = new Socket()) {
      client.bind(new InetSocketAddress(LOOPBACK, 0));
      ListenerFile file = ListenerFile.open(registration(server));
      long number = Folder.freshNumber();
      Path path = meetingPlace().resolve(Folder.nameOf(Folder.CONNECTION, process, number));
      try (RingFile memory = RingFile.create(path)) {
        String real =
            TcpSocket.text(
                new InetSocketAddress(LOOPBACK, client.getLocalPort()),
                (InetSocketAddress) server.getLocalSocketAddress());
        memory.offer(addresses == null ? real : addresses);
        file.describe(0, number, process);
        long word = ListenerFile.word(1, client.getLocalPort(), ListenerFile.OFFERED);
        assertThat(file.change(0, ListenerFile.FREE, word)).isTrue();
        exchange(server, client);
        assertThat(memory.decision()).isEqualTo(RingFile.OFFERED);
      }
      Files.delete(path);
    }
  }

  @Test
  void oneThatStaysConnectingHoldsAPlainClientUpOnlyOnce() throws Exception {
    try (ServerSocket server = fastServer()) {
      ListenerFile file = ListenerFile.open(registration(server));
      long word = ListenerFile.word(ProcessHandle.current().pid(), 0, ListenerFile.CONNECTING);
      assertThat(file.change(3, ListenerFile.FREE, word)).isTrue();
      exchange(server, new Socket());
      assertThat(ListenerFile.state(file.word(3))).isEqualTo(ListenerFile.EXPIRED);
      exchange(server, new Socket());
    }
  }

  /** The acceptor takes what is offered once the connector has sent its first bytes. */
  @Test
  void anAcceptorWaitsForOneThatSendsItsFirstBytes() throws Exception {
    acceptedWhileSending(
        memory -> {
          Thread.sleep(10);
          memory.endEarly(0);
        },
        RingFile.TAKEN);
  }

  @Test
  void oneThatStaysSendingIsPlain() throws Exception {
    acceptedWhileSending(memory -> {}, RingFile.EXPIRED);
  }

  private interface Sending {
    void goOn(RingFile memory) throws Exception;
  }

  private static void acceptedWhileSending(Sending sending, int decision) throws Exception {
    try (ServerSocket server = fastServer();
        Socket client = new Socket()) {
      InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
      client.bind(new InetSocketAddress(LOOPBACK, 0));
      ListenerFile file = ListenerFile.open(registration(server));
      long number = Folder.freshNumber();
      String process = JobId.thisProcess();
      Path path = meetingPlace().resolve(Folder.nameOf(Folder.CONNECTION, process, number));
      try (RingFile memory = RingFile.create(path)) {
        memory.offer(
            TcpSocket.text(new InetSocketAddress(LOOPBACK, client.getLocalPort()), address));
        assertThat(memory.beginEarly()).isTrue();
        file.describe(0, number, process);
        long word = ListenerFile.word(1, client.getLocalPort(), ListenerFile.OFFERED);
        assertThat(file.change(0, ListenerFile.FREE, word)).isTrue();
        client.connect(address);
        FutureTask<Socket> accepted = new FutureTask<>(server::accept);
        Thread.ofPlatform().daemon().start(accepted);
        sending.goOn(memory);
        accepted.get(10, TimeUnit.SECONDS).close();
        assertThat(memory.decision()).isEqualTo(decision);
        assertThat(memory.withdraw()).isEqualTo(decision);
      }
      Files.deleteIfExists(path);
    }
  }

  /** As where another process accepts at the same port. */
  @Test
  void whoseOffersAreMissedWaitsEverLess() throws Exception {
    try (ServerSocket server = fastServer()) {
      ListenerFile file = ListenerFile.open(registration(server));
      assertThat(file.impatience()).isZero();
      for (int i = 0; i < 20; i++) {
        file.learn(i % 2 == 0);
      }
      assertThat(file.impatience()).isGreaterThan(8);
      for (int i = 0; i < 20; i++) {
        file.learn(true);
      }
      assertThat(file.impatience()).isZero();
    }
  }

  @Test
  void nothingIsLeftOfConnectionsThatAreOver() throws Exception {
    try (ServerSocket server = fastServer()) {
      for (int i = 0; i < 10; i++) {
        exchange(server, FastSockets.socket());
      }
      try (Socket never = FastSockets.socket()) {
        never.connect(server.getLocalSocketAddress());
      }
    }
    String mine = Folder.CONNECTION + JobId.thisProcess();
    try (Stream<Path> files = Files.list(meetingPlace())) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names).noneMatch(name -> name.startsWith(mine));
    }
  }

  private static void exchange(ServerSocket server, Socket client) throws Exception {
    Thread echo =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (Socket accepted = server.accept()) {
                    accepted.getOutputStream().write(accepted.getInputStream().read() + 1);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    try (client) {
      client.connect(server.getLocalSocketAddress());
      client.getOutputStream().write(41);
      assertThat(client.getInputStream().read()).isEqualTo(42);
    }
    echo.join();
  }

  private static ServerSocket fastServer() throws IOException {
    ServerSocket server = FastSockets.serverSocket();
    server.bind(new InetSocketAddress(LOOPBACK, 0));
    return server;
  }

  private static Path meetingPlace() {
    return Objects.requireNonNull(Folder.path());
  }

  private static Path registration(ServerSocket server) throws IOException {
    String address = TcpSocket.text(server.getInetAddress());
    return meetingPlace().resolve(Registry.nameOf(address, server.getLocalPort()));
  }

  /** This process' name with another start time: a process that had its number before. */
  private static String deadProcess() {
    String process = JobId.thisProcess();
    return process.substring(0, process.lastIndexOf('-') + 1) + "1";
  }

  private static FileAttribute<?> permissions(String words) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(words));
  }
}
