package dev.weft.objects.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.AuthenticationException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import dev.weft.objects.Access;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeServer;
import dev.weft.objects.internal.wire.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may connect, who may not, and what each is told. */
final class AccessTest {
  @TempDir Path folder;

  /** What answers one connection in a way of its own. */
  private interface Answer {
    void to(Socket socket) throws IOException;
  }

  private void answering(Answer answer, Path secret, Class<?> failure, String words)
      throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (Socket socket = server.accept()) {
                      answer.to(socket);
                    } catch (IOException e) {
                      // The other side tells.
                    }
                  });
      URI uri = URI.create("weft://127.0.0.1:" + server.getLocalPort());
      assertThatThrownBy(() -> Node.connect(uri, secret))
          .isInstanceOf(failure)
          .hasMessageContaining(words);
      thread.join();
    }
  }

  private Path newSecret(String name) {
    Path file = folder.resolve(name);
    Secret.generate().writeTo(file);
    return file;
  }

  @Test
  void theSecretDecides() throws Exception {
    Path right = folder.resolve("right");
    Path wrong = newSecret("wrong");
    List<String> told = new ArrayList<>();
    NodeOptions options =
        NodeOptions.DEFAULTS.withErrorsTo((where, why) -> told.add(where + ": " + why));
    try (Node home = Node.standalone(options);
        NodeServer server = home.listen(Access.toAll(right))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(right)))
          .isEqualTo("rw-------");
      assertThatThrownBy(() -> Node.connect(server.uri(), wrong))
          .isInstanceOf(AuthenticationException.class)
          .hasMessageContaining("another secret than " + wrong);
      assertThat(told).singleElement().asString().contains("does not prove");
      Files.setPosixFilePermissions(right, PosixFilePermissions.fromString("rw-r--r--"));
      assertThatThrownBy(() -> Node.connect(server.uri(), right))
          .isInstanceOf(LaunchException.class)
          .hasMessageContaining("chmod 600");
      Files.setPosixFilePermissions(right, PosixFilePermissions.fromString("rw-------"));
      Node.connect(server.uri(), right).close();
      assertThatThrownBy(() -> home.listen(Access.toAll(folder.resolve("no/such"))))
          .isInstanceOf(LaunchException.class);
      InetSocketAddress taken = new InetSocketAddress("127.0.0.1", server.uri().getPort());
      assertThatThrownBy(() -> home.listen(taken, Access.toAll(right)))
          .isInstanceOf(ResourceException.class)
          .hasMessageContaining("port 0");
      assertThatThrownBy(home::listen).isInstanceOf(ArgumentException.class);
    }
    assertThat(right).doesNotExist();
    assertThat(wrong).exists();
  }

  @Test
  void otherListenersAreNamed() throws Exception {
    Path secret = newSecret("secret");
    assertThatThrownBy(() -> Node.connect(URI.create("http://127.0.0.1:80"), secret))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("weft://");
    assertThatThrownBy(() -> Node.connect(URI.create("weft://127.0.0.1:1"), secret))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("no node listens at 127.0.0.1:1");
    answering(
        socket -> {
          socket.getOutputStream().write(new byte[100]);
          socket.getInputStream().readNBytes(200);
        },
        secret,
        LaunchException.class,
        "does not speak Weft");
    answering(
        socket -> socket.getInputStream().readNBytes(10),
        secret,
        AuthenticationException.class,
        "or is no node");
  }

  @Test
  void otherVersionsAreNamed() throws Exception {
    Path secret = newSecret("versions");
    answering(
        socket -> {
          byte[] hello = socket.getInputStream().readNBytes(Handshake.FIRST_BYTES);
          hello[5]++;
          socket.getOutputStream().write(hello, 0, Handshake.HELLO_BYTES);
          socket.getInputStream().readNBytes(100);
        },
        secret,
        LaunchException.class,
        "use one version of Weft");
    answering(
        socket -> {
          Handshake handshake = Proof.acceptors(Secret.readShared(secret)).next();
          handshake.peerHello(socket.getInputStream().readNBytes(Handshake.FIRST_BYTES));
          socket.getOutputStream().write(handshake.hello());
          handshake.verify(socket.getInputStream().readNBytes(Handshake.PROOF_BYTES));
          socket.getOutputStream().write(handshake.proof());
          byte[] join = new JoinRecord(1, 1, "").encoded();
          Bytes.putInt(join, 0, 99);
          socket.getOutputStream().write(join);
          socket.getInputStream().readNBytes(100);
        },
        secret,
        LaunchException.class,
        "version 99 of the frames of nodes, this one " + JoinRecord.VERSION);
  }

  @Test
  void strangersKeepNobodyOut() throws Exception {
    Path secret = folder.resolve("strangers");
    NodeOptions silent = NodeOptions.DEFAULTS.withErrorsTo((_, _) -> {});
    List<Socket> strangers = new ArrayList<>();
    try (Node home = Node.standalone(silent);
        NodeServer server = home.listen(Access.toAll(secret))) {
      for (int i = 0; i < 200; i++) {
        strangers.add(new Socket(server.uri().getHost(), server.uri().getPort()));
      }
      Node.connect(server.uri(), secret).close();
      Socket last = strangers.getLast();
      last.setSoTimeout(20_000);
      assertThat(last.getInputStream().read()).as("closed after its time").isEqualTo(-1);
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }
}
