package dev.weft.contract.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks that a script has told different numbers of ranks, on this host. */
@Timeout(100)
final class UnequalSizesTest {
  @TempDir private Path folder;

  private Process rank(int rank, int size, int port) throws IOException {
    Path secret = folder.resolve("secret");
    if (!Files.exists(secret)) {
      Files.write(secret, new byte[32]);
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    }
    ProcessBuilder builder = new ProcessBuilder(RingProgram.command("-Dweft.meetSeconds=90"));
    builder
        .environment()
        .putAll(
            Map.of(
                "WEFT_RANK", Integer.toString(rank),
                "WEFT_SIZE", Integer.toString(size),
                "WEFT_ROOT", "127.0.0.1:" + port,
                "WEFT_NETWORK", "127.0.0.1",
                "WEFT_SECRET_FILE", secret.toString()));
    return builder.redirectErrorStream(true).start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String outputOf(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isNotZero();
    return output;
  }

  /** Rank 0 waits for one of them, and would in vain. */
  @Test
  void theJobEndsAndSaysBothNumbers() throws Exception {
    int port = freePort();
    Process first = rank(0, 2, port);
    Process second = rank(1, 4, port);
    try {
      assertThat(outputOf(second)).contains("there are 4 ranks", "rank 0 that there are 2");
      assertThat(outputOf(first)).isNotNull();
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }
  }

  /** Rank 0 knows of no such rank. */
  @Test
  void aRankTooManySaysBothNumbers() throws Exception {
    int port = freePort();
    Process first = rank(0, 2, port);
    Process fourth = rank(3, 4, port);
    try {
      assertThat(outputOf(fourth)).contains("there are 4 ranks", "rank 0 that there are 2");
      assertThat(first.isAlive()).isTrue();
    } finally {
      first.destroyForcibly();
      fourth.destroyForcibly();
    }
  }
}
