package dev.weft.sockets.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import dev.weft.sockets.ring.ConnectionMemory;
import dev.weft.sockets.ring.MemoryFile;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not belong to this connection, this process or this user never becomes its memory. */
class RendezvousTest {
  /** The number of a process that there is not. */
  private static final long DEAD = 0x0123_4567_89ab_cdefL;

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
      for (int bytes : new int[] {0, 100, 65_568, 80_000}) {
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
      ListenerFile _ = ListenerFile.create(stale, meetingPlace().resolve("new-x"), DEAD);
      Files.createFile(MemoryPool.path(meetingPlace(), DEAD, 0), permissions("rw-------"));
      exchange(server, FastSockets.socket());
      assertThat(stale).doesNotExist();
      assertThat(MemoryPool.path(meetingPlace(), DEAD, 0)).doesNotExist();
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
    offeredToWrongOnes(ProcessFile.own(), new byte[48]);
  }

  @Test
  void anOfferOfADeadProcessIsNotTaken() throws Exception {
    offeredToWrongOnes(DEAD, null);
  }

  /** A plain client whose port somebody has offered memory for. */
  private static void offeredToWrongOnes(long process, byte @Nullable [] others) throws Exception {
    Path path = MemoryPool.path(meetingPlace(), process, 77);
    try (ServerSocket server = fastServer();
        Socket client = new Socket()) {
      client.bind(new InetSocketAddress(LOOPBACK, 0));
      ConnectionMemory memory = MemoryFile.create(path, 77).allocate(5);
      byte[] real =
          TcpSocket.ends(
              new InetSocketAddress(LOOPBACK, client.getLocalPort()),
              (InetSocketAddress) server.getLocalSocketAddress());
      long word = memory.offer(others == null ? real : others);
      ListenerFile file = ListenerFile.open(registration(server));
      int slot = file.claim(meetingPlace(), client.getLocalPort());
      file.setProcess(slot, process);
      long _ = file.offer(slot, memory);
      exchange(server, client);
      assertThat(memory.withdraw(word)).isTrue();
    } finally {
      Files.deleteIfExists(path);
    }
  }

  /** Slots of those that were killed while they offered are used again. */
  @Test
  void offersOfDeadProcessesMakeRoom() throws Exception {
    try (ServerSocket server = fastServer()) {
      ListenerFile file = ListenerFile.open(registration(server));
      for (int i = 0; i < ListenerFile.NEAR; i++) {
        file.setProcess(file.claim(meetingPlace(), 5000), DEAD);
      }
      assertThat(file.claim(meetingPlace(), 5000)).isNotNegative();
      for (int i = 1; i < ListenerFile.NEAR; i++) {
        file.setProcess(file.claim(meetingPlace(), 5000), ProcessFile.own());
      }
      assertThat(file.claim(meetingPlace(), 5000)).isEqualTo(-1);
    }
  }

  /** Memory is used again, so many connections one after the other take no more than one. */
  @Test
  void memoryOfConnectionsThatAreOverIsUsedAgain() throws Exception {
    try (ServerSocket server = fastServer()) {
      for (int i = 0; i < 3 * MemoryFile.AREAS; i++) {
        exchange(server, FastSockets.socket());
      }
      try (Socket never = FastSockets.socket()) {
        never.connect(server.getLocalSocketAddress());
      }
    }
    try (Stream<Path> files = Files.list(meetingPlace())) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      String next = MemoryPool.path(meetingPlace(), ProcessFile.own(), 1).getFileName().toString();
      assertThat(names).doesNotContain(next);
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

  private static FileAttribute<?> permissions(String words) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(words));
  }
}
