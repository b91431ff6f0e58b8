package dev.weft.internal.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.SharedRegion;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts break no file, and are not lost. */
@Timeout(30)
final class InterruptedFilesTest {
  private static final long BYTES = 4 << 20;
  private static final int TIMES = 20;

  @TempDir Path folder;

  @AfterEach
  void forget() {
    boolean _ = Thread.interrupted();
  }

  @Test
  void pendingOnes() {
    SharedFileFolder files = new SharedFileFolder(folder, "job", Secret.generate(), "host");
    Thread.currentThread().interrupt();
    files.create("memory", BYTES);
    try (SharedRegion region = files.open("memory", BYTES)) {
      assertThat(region.memory().byteSize()).isEqualTo(BYTES);
    }
    files.remove("memory");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void oneOfAFileThatIsOpen() {
    Path path = folder.resolve("inbox");
    try (SharedFile file = SharedFile.create(path);
        java.lang.foreign.Arena arena = java.lang.foreign.Arena.ofShared()) {
      file.unlink();
      Thread.currentThread().interrupt();
      file.allocate(0, 4096);
      assertThat(Thread.interrupted()).isTrue();
      file.allocate(4096, 4096);
      assertThat(file.map(0, 8192, arena).byteSize()).isEqualTo(8192);
    }
  }

  @Test
  void secretsAreWritten() {
    Path path = folder.resolve("secret");
    Secret secret = Secret.generate();
    Thread.currentThread().interrupt();
    secret.writeTo(path);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Secret.readFrom(path).derive("test")).isEqualTo(secret.derive("test"));
  }

  @Test
  void thoseThatComeMeanwhile() throws InterruptedException {
    SharedFileFolder files = new SharedFileFolder(folder, "job", Secret.generate(), "host");
    Thread worker = Thread.currentThread();
    Thread disturber =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!Thread.currentThread().isInterrupted()) {
                    worker.interrupt();
                    LockSupport.parkNanos(20_000);
                  }
                });
    for (int i = 0; i < TIMES; i++) {
      files.create("memory", BYTES);
      files.open("memory", BYTES).close();
      files.remove("memory");
    }
    disturber.interrupt();
    while (disturber.isAlive()) {
      boolean _ = Thread.interrupted();
      LockSupport.parkNanos(100_000);
    }
  }
}
