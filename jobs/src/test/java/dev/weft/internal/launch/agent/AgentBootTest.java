package dev.weft.internal.launch.agent;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of files on a host. */
@WithoutNativeCalls
final class AgentBootTest {
  private static final byte[] CONTENT = {1, 2, 3};

  @TempDir Path cache;

  /** Has the cache asked for one file; gives whether it was missing there. */
  private boolean fetch(byte[] content) throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(sent);
    out.writeInt(1);
    out.writeInt(1);
    out.writeUTF(hash(content));
    out.writeUTF("a.jar");
    out.writeLong(content.length);
    out.write(content);
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    List<Path> weft = new ArrayList<>();
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent.toByteArray()));
    AgentBoot.receive(in, answer, cache, weft, new ArrayList<>());
    assertThat(weft).containsExactly(pathOf(content));
    assertThat(weft.getFirst()).hasBinaryContent(content);
    return ByteBuffer.wrap(answer.toByteArray()).getInt(AgentBoot.GREETING.length()) == 1;
  }

  private static String hash(byte[] content) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }

  private Path pathOf(byte[] content) throws Exception {
    return cache.resolve(hash(content)).resolve("a.jar");
  }

  private static void age(Path file, int days) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
  }

  @Test
  void aFileIsFetchedOnce() throws Exception {
    assertThat(fetch(CONTENT)).isTrue();
    assertThat(fetch(CONTENT)).isFalse();
    assertThat(fetch(new byte[5])).isTrue();
  }

  @Test
  void whatNoJobHasUsedForLongGoes() throws Exception {
    fetch(CONTENT);
    byte[] old = {7};
    fetch(old);
    Files.createFile(pathOf(old).resolveSibling("receiving-1"));
    byte[] young = {8};
    fetch(young);
    age(pathOf(CONTENT).getParent(), 40);
    age(pathOf(old).getParent(), 40);
    age(pathOf(young).getParent(), 20);

    fetch(CONTENT);
    assertThat(pathOf(old)).as("looked at less than a day ago").exists();
    age(cache.resolve("lock"), 2);
    fetch(CONTENT);
    assertThat(pathOf(old).getParent()).doesNotExist();
    assertThat(pathOf(young)).exists();
    assertThat(fetch(CONTENT)).isFalse();
  }

  /** An archive of its classes would not hold any longer. */
  @Test
  void aFileKeepsItsTimeWhenItIsUsed() throws Exception {
    fetch(CONTENT);
    age(pathOf(CONTENT), 40);
    FileTime before = Files.getLastModifiedTime(pathOf(CONTENT));
    age(pathOf(CONTENT).getParent(), 40);
    fetch(CONTENT);
    assertThat(Files.getLastModifiedTime(pathOf(CONTENT))).isEqualTo(before);
  }

  @Test
  void nothingGoesWhileAnotherAgentLooksForItsFiles() throws Exception {
    fetch(CONTENT);
    byte[] old = {7};
    fetch(old);
    age(pathOf(old).getParent(), 40);
    age(cache.resolve("lock"), 2);
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                Path.of(
                        AgentBootTest.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString(),
                Holder.class.getName(),
                cache.resolve("lock").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.getInputStream().read()).isEqualTo('h');
      fetch(CONTENT);
      assertThat(pathOf(old)).exists();
    } finally {
      other.destroyForcibly().waitFor();
    }
    fetch(CONTENT);
    assertThat(pathOf(old)).doesNotExist();
  }

  /** Holds the lock as an agent does that fetches files, until it is killed. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      try (FileChannel lock = FileChannel.open(Path.of(args[0]), READ, WRITE);
          FileLock _ = lock.lock(0, Long.MAX_VALUE, true)) {
        System.out.println("held");
        TimeUnit.MINUTES.sleep(1);
      }
    }
  }
}
