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

  /** Not the first, so that offsets count. */
  private static final int AREA = 3;

  private static final byte[] HERE = {1, 2, 3};
  private static final byte[] ELSEWHERE = {1, 2, 4};

  @TempDir Path folder;

  private Ends ends() throws IOException {
    return ends(true);
  }

  private Ends ends(boolean byMapping) throws IOException {
    Path file = folder.resolve("ring");
    MemoryFile made = MemoryFile.create(file, 0, byMapping);
    return new Ends(made.allocate(AREA), MemoryFile.open(file, 0).offered(AREA));
  }

  /** Of the connector, and of the acceptor. */
  private record Ends(ConnectionMemory a, ConnectionMemory b) {}

  @Test
  void bytesArriveInOrderWhateverTheSizes() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      int total = new Random(round).nextInt(2_000_000);
      byte[] sent = new byte[total];
      new Random(round).nextBytes(sent);
      // On older kernels memory is added through the file.
      Ends ends = ends(round % 3 != 0);
      // Twice in the same memory: the second connection finds nothing of the first.
      for (int use = 0; use < 2; use++) {
        long _ = ends.a.offer(HERE);
        boolean there = (round + use) % 2 == 0;
        FutureTask<byte[]> got =
            read(there ? ends.b.reader() : ends.a.reader(), total, new Random(-round));
        write(there ? ends.a.writer() : ends.b.writer(), sent, new Random(round));
        assertThat(Arrays.equals(got.get(), sent)).as("round %d, use %d", round, use).isTrue();
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
    Ends ends = ends();
    RingWriter writer = ends.a.writer();
    byte[] source = new byte[1 << 20];
    int written = 0;
    for (int bytes = writer.write(source, 0, 1); bytes > 0; ) {
      written += bytes;
      bytes = writer.write(source, 0, source.length);
    }
    assertThat(written).isEqualTo(1 + RingLayout.levelBytes(1) + RingLayout.levelBytes(2));
    RingReader reader = ends.b.reader();
    assertThat(reader.available()).isEqualTo(written);
    int read = 0;
    for (int bytes = reader.read(source, 0, source.length); bytes > 0; ) {
      read += bytes;
      bytes = reader.read(source, 0, source.length);
    }
    assertThat(read).isEqualTo(written);
  }

  @Test
  void oneOfTwoDecisionsCounts() throws Exception {
    Ends ends = ends();
    assertThat(ends.b.take(HERE, 7, () -> true)).isFalse();
    long offer = ends.a.offer(HERE);
    assertThat(ends.b.take(ELSEWHERE, 7, () -> true)).isFalse();
    assertThat(ends.b.take(HERE, 7, () -> false)).isFalse();
    assertThat(ends.a.isTaken(offer)).isFalse();
    assertThat(ends.b.take(HERE, 7, () -> true)).isTrue();
    assertThat(ends.a.isTaken(offer)).isTrue();
    assertThat(ends.a.withdraw(offer)).isFalse();
    assertThat(ends.a.acceptor()).isEqualTo(7);
  }

  /** Between the acceptor's look and its decision the memory may become another connection's. */
  @Test
  void anOfferOfTheNextConnectionIsNotTakenForThePreviousOne() throws Exception {
    Ends ends = ends();
    long first = ends.a.offer(HERE);
    assertThat(
            ends.b.take(
                HERE,
                7,
                () -> {
                  assertThat(ends.a.withdraw(first)).isTrue();
                  long _ = ends.a.offer(HERE);
                  return true;
                }))
        .isFalse();
  }

  @Test
  void memoryIsFreeOnceBothEndsHaveLeftIt() throws Exception {
    Ends ends = ends();
    assertThat(ends.a.isReleased()).isTrue();
    long offer = ends.a.offer(HERE);
    assertThat(ends.b.take(HERE, 7, () -> true)).isTrue();
    assertThat(ends.a.isReleased()).isFalse();
    ends.b.release();
    assertThat(ends.a.isReleased()).isTrue();
    assertThat(ends.a.offer(HERE)).isNotEqualTo(offer);
    assertThat(ends.b.take(HERE, 7, () -> true)).isTrue();
    assertThat(ends.a.isReleased()).isFalse();
  }

  /** What a large transfer has taken can be given back, and taken again. */
  @Test
  void largerRingsAreGivenBack() throws Exception {
    Ends ends = ends();
    for (int use = 0; use < 3; use++) {
      long _ = ends.a.offer(HERE);
      assertThat(ends.a.hasGrown()).isFalse();
      byte[] sent = new byte[50_000];
      new Random(use).nextBytes(sent);
      FutureTask<byte[]> got = read(ends.b.reader(), sent.length, new Random(use));
      write(ends.a.writer(), sent, new Random(use));
      assertThat(got.get()).isEqualTo(sent);
      assertThat(ends.a.hasGrown()).isTrue();
      ends.a.shrink();
    }
  }

  @Test
  void countersThatMakeNoSenseAreRefused() throws Exception {
    Ends ends = ends();
    RingWriter writer = ends.a.writer();
    RingReader reader = ends.b.reader();
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

  @Test
  void filesOfAnotherSizeAreRefused() throws IOException {
    Files.write(folder.resolve("ring"), new byte[4096]);
    assertThatThrownBy(() -> MemoryFile.open(folder.resolve("ring"), 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("4096");
  }

  private void put(long offset, long value) throws IOException {
    try (FileChannel file = FileChannel.open(folder.resolve("ring"), StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
      int _ = file.write(bytes.putLong(0, value), AREA * RingLayout.AREA_BYTES + offset);
    }
  }
}
