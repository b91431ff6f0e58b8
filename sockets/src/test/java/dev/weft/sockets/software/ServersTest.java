package dev.weft.sockets.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.sockets.FastSockets;
import dev.weft.sockets.process.AgentJar;
import dev.weft.sockets.process.ChildJvm;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jetty under many connections, and MINA, whichever side is fast. */
class ServersTest {
  private static final int CONNECTIONS = Thorough.count(100, 1_000);

  /** A file of memory has 32 areas, some of which other connections use. */
  private static final int KEPT_MAPPINGS = CONNECTIONS / 32 + 1;

  /** Of one fast side only. */
  private static final int PLAIN_CONNECTIONS = Thorough.count(20, 1_000);

  /** What a process opens meanwhile for itself, such as jars. */
  private static final long OWN_DESCRIPTORS = 15;

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String ALL_RIGHT = ": 80 right, fast ";

  private static MinaEcho plainMina;
  private static ChildJvm fast;
  private static int jetty;
  private static int mina;

  /** It has core as a module, as a rank of weft run does: the agent sees to that, too. */
  @BeforeAll
  static void startServers(@TempDir Path folder) throws Exception {
    plainMina = MinaEcho.start();
    URI core = NativeAccess.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    fast =
        ChildJvm.start(
            List.of(
                "-javaagent:" + AgentJar.in(folder),
                "-Dslf4j.internal.verbosity=ERROR",
                "-p",
                Path.of(core).toString(),
                "--add-modules=dev.weft.core"),
            FastServers.class,
            Integer.toString(plainMina.port()));
    jetty = Integer.parseInt(fast.line());
    mina = Integer.parseInt(fast.line());
  }

  @AfterAll
  static void stopServers() throws InterruptedException {
    plainMina.close();
    fast.close();
  }

  @Test
  void minaTalksToMina() throws Exception {
    assertThat(fast.line()).isEqualTo("fast to fast" + ALL_RIGHT + true);
    assertThat(fast.line()).isEqualTo("fast to plain" + ALL_RIGHT + false);
    assertThat(MinaEcho.talkTo(mina)).isEqualTo(80);
  }

  @Test
  void jettyServesManyFastClients() throws Exception {
    long own = ProcessHandle.current().pid();
    HttpLoad.run(FastSockets::socket, jetty, 1);
    Held before = Held.by(fast.pid());
    Held ownBefore = Held.by(own);
    long fastBefore = FastSockets.fastConnections();
    HttpLoad.run(FastSockets::socket, jetty, CONNECTIONS);
    assertThat(FastSockets.fastConnections())
        .as("plain: %s", FastSockets.plainConnections())
        .isEqualTo(fastBefore + CONNECTIONS);
    before.awaitAgain(fast.pid());
    ownBefore.awaitAgain(own);
  }

  @Test
  void jettyServesPlainClients() throws Exception {
    HttpLoad.run(Socket::new, jetty, PLAIN_CONNECTIONS);
  }

  @Test
  void plainJettyServesFastClients() throws Exception {
    long before = FastSockets.fastConnections();
    try (JettyEcho plain = JettyEcho.start()) {
      HttpLoad.run(FastSockets::socket, plain.port(), PLAIN_CONNECTIONS);
    }
    assertThat(FastSockets.fastConnections()).isEqualTo(before);
  }

  /**
   * What a process holds of connections: descriptors, and mappings of their memory, which are kept
   * for the next ones.
   */
  private record Held(long descriptors, long mappings) {
    static Held by(long pid) throws IOException {
      Path process = Path.of("/proc", Long.toString(pid));
      String folder = System.getProperty("weft.sockets.dir");
      try (Stream<Path> open = Files.list(process.resolve("fd"));
          Stream<String> maps = Files.lines(process.resolve("maps"))) {
        return new Held(open.count(), maps.filter(line -> line.contains(folder)).count());
      }
    }

    /** The other end's close is seen a moment later. */
    void awaitAgain(long pid) throws Exception {
      long end = System.nanoTime() + LIMIT.toNanos();
      Held now = by(pid);
      while (!isAgain(now) && System.nanoTime() < end) {
        Thread.sleep(10);
        now = by(pid);
      }
      assertThat(isAgain(now)).as("%s after %s", now, this).isTrue();
    }

    private boolean isAgain(Held now) {
      return now.descriptors <= descriptors + OWN_DESCRIPTORS
          && now.mappings <= mappings + KEPT_MAPPINGS;
    }
  }
}
