package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One message may be longer than any array. */
@Timeout(200)
@WithinOneProcess
final class HugeMessageTest {
  private static final long BYTES = (2L << 30) + (100 << 20) + 5;
  private static final long STEP_BYTES = 4099;
  private static final long NEEDED_BYTES = 8L << 30;
  private static final int TAG = 1;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Lengthy
  @Test
  void moreThanTwoGibibytesAtOnce() throws Exception {
    long available = availableBytes();
    assumeTrue(
        available >= NEEDED_BYTES,
        "needs 8 GiB of free memory, there are " + (available >> 20) + " MiB");
    try (Arena arena = Arena.ofShared()) {
      MemorySegment out = sparse(arena);
      MemorySegment in = sparse(arena);
      for (long at = 0; at < BYTES; at += STEP_BYTES) {
        out.set(ValueLayout.JAVA_BYTE, at, Pattern.byteAt(at, 1));
      }
      for (Via via : new Via[] {Via.LOCAL, Via.SHM, Via.TCP}) {
        in.asSlice(BYTES - (8 << 20)).fill((byte) 0);
        Ranks.run(2, via, LIMIT, world -> move(world, out, in));
      }
    }
  }

  private static void move(Comm world, MemorySegment out, MemorySegment in) {
    if (world.rank() == 0) {
      world.send(out, 1, TAG);
    } else {
      Status status = world.receive(in, 0, TAG);
      assertThat(status.bytes()).isEqualTo(BYTES);
      assertThat(status.count()).isEqualTo(BYTES);
      for (long at = 0; at < BYTES; at += STEP_BYTES) {
        if (in.get(ValueLayout.JAVA_BYTE, at) != Pattern.byteAt(at, 1)) {
          throw new AssertionError("wrong byte at " + at);
        }
      }
    }
  }

  /** Memory outside of the heap and of the JVM's limit for direct buffers. */
  private static MemorySegment sparse(Arena arena) throws IOException {
    Path shared = Path.of("/dev/shm");
    Path file =
        Files.isDirectory(shared) && Files.getFileStore(shared).getUsableSpace() >= NEEDED_BYTES
            ? Files.createTempFile(shared, "weft-test", ".huge")
            : Files.createTempFile("weft-test", ".huge");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, arena);
    }
  }

  private static long availableBytes() throws IOException {
    Path memory = Path.of("/proc/meminfo");
    if (!Files.isReadable(memory)) {
      return 0;
    }
    for (String line : Files.readAllLines(memory)) {
      if (line.startsWith("MemAvailable:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
      }
    }
    return 0;
  }
}
