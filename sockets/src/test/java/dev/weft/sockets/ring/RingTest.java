package dev.weft.sockets.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RingTest {
  private static final int ROUNDS = Thorough.count(20, 2000);

  @TempDir Path folder;

  private RingFile connector() throws IOException {
    return RingFile.create(folder.resolve("ring"));
  }

  private RingFile acceptor() throws IOException {
    return RingFile.open(folder.resolve("ring"));
  }

  @Test
  void bytesArriveInOrderWhateverTheSizes() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      int total = new Random(round).nextInt(2_000_000);
      byte[] sent = new byte[total];
      new Random(round).nextBytes(sent);
      // On older kernels memory is added through the file.
      try (RingFile a = RingFile.create(folder.resolve("ring"), round % 3 != 0);
          RingFile b = acceptor()) {
        boolean there = round % 2 == 0;
        FutureTask<byte[]> got = read(there ? b.reader() : a.reader(), total, new Random(-round));
        write(there ? a.writer() : b.writer(), sent, new Random(round));
        assertThat(Arrays.equals(got.get(), sent)).as("round %d", round).isTrue();
      }
      Files.delete(folder.resolve("ring"));
    }
  }

  private static void write(RingWriter writer, byte[] sent, Random random) {
    int done = 0;
    while (done < sent.length) {
      int size = Math.min(sent.length - done, 1 + random.nextInt(1 << random.nextInt(19)));
      int bytes = writer.write(sent, done, size);
      done += bytes;
      if (bytes == 0) {
        Thread.onSpinWait();
      }
    }
  }

  private static FutureTask<byte[]> read(RingReader reader, int total, Random random) {
    FutureTask<byte[]> task =
        new FutureTask<>(
            () -> {
              byte[] got = new byte[total];
              int done = 0;
              while (done < total) {
                int size = Math.min(total - done, 1 + random.nextInt(1 << random.nextInt(19)));
                int bytes = reader.read(got, done, size);
                done += bytes;
                if (bytes == 0) {
                  Thread.onSpinWait();
                }
              }
              return got;
            });
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  @Test
  void takesAsMuchAsAllItsLevelsHold() throws Exception {
    try (RingFile a = connector();
        RingFile b = acceptor()) {
      RingWriter writer = a.writer();
      byte[] source = new byte[1 << 20];
      int written = 0;
      for (int bytes = writer.write(source, 0, 1); bytes > 0; ) {
        written += bytes;
        bytes = writer.write(source, 0, source.length);
      }
      assertThat(written).isEqualTo(1 + RingLayout.levelBytes(1) + RingLayout.levelBytes(2));
      RingReader reader = b.reader();
      assertThat(reader.available()).isEqualTo(written);
      int read = 0;
      for (int bytes = reader.read(source, 0, source.length); bytes > 0; ) {
        read += bytes;
        bytes = reader.read(source, 0, source.length);
      }
      assertThat(read).isEqualTo(written);
    }
  }

  @Test
  void oneOfTwoDecisionsCounts() throws Exception {
    try (RingFile a = connector();
        RingFile b = acceptor()) {
      assertThat(b.take()).isFalse();
      a.offer("here there");
      assertThat(b.isFor("here there")).isTrue();
      assertThat(b.isFor("here elsewhere")).isFalse();
      assertThat(b.take()).isTrue();
      assertThat(a.withdraw()).isEqualTo(RingFile.TAKEN);
      assertThat(a.decision()).isEqualTo(RingFile.TAKEN);
    }
  }

  @Test
  void countersThatMakeNoSenseAreRefused() throws Exception {
    try (RingFile a = connector();
        RingFile b = acceptor()) {
      RingWriter writer = a.writer();
      RingReader reader = b.reader();
      byte[] some = new byte[100];
      assertThat(writer.write(some, 0, 100)).isEqualTo(100);
      put(RingLayout.TO_ACCEPTOR + RingLayout.HEAD, 5000);
      assertThatThrownBy(() -> writer.write(new byte[1 << 16], 0, 1 << 16))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("5000 of 100 bytes");
      put(RingLayout.TO_ACCEPTOR + RingLayout.TAIL, 1L << 40);
      assertThatThrownBy(() -> reader.read(some, 0, 100)).isInstanceOf(IllegalStateException.class);
      put(RingLayout.TO_ACCEPTOR + RingLayout.TAIL, -1);
      assertThatThrownBy(() -> reader.read(some, 0, 100)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void filesOfAnotherSizeAreRefused() throws IOException {
    Files.write(folder.resolve("ring"), new byte[4096]);
    assertThatThrownBy(this::acceptor).isInstanceOf(IOException.class).hasMessageContaining("4096");
  }

  private void put(long offset, long value) throws IOException {
    try (FileChannel file = FileChannel.open(folder.resolve("ring"), StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
      int _ = file.write(bytes.putLong(0, value), offset);
    }
  }
}
