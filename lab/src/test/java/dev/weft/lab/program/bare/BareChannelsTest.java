package dev.weft.lab.program.bare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.program.PingPongChannel;
import dev.weft.testkit.ForAll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of any lengths come as they were sent, one or several in a row. */
@Timeout(60)
final class BareChannelsTest {
  private static final int MOST_BYTES = 200_000;
  private static final int EXCHANGES = 60;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ring", "flag", "halves"})
  void bytesComeAsTheyWereSent(String way) {
    ForAll.runs(
        5,
        random -> {
          Path file = folder.resolve("region" + random.nextLong());
          long seed = random.nextLong();
          CompletableFuture<Void> other =
              CompletableFuture.runAsync(() -> exchange(channel(way, file, 1), 1, seed));
          exchange(channel(way, file, 0), 0, seed);
          other.get(20, TimeUnit.SECONDS);
          Files.delete(file);
        });
  }

  /** Both sides draw the same plan: who sends, how many in a row, how long, from where. */
  private static void exchange(PingPongChannel channel, int rank, long seed) {
    SplittableRandom plan = new SplittableRandom(seed);
    int sender = 0;
    for (int turn = 0; turn < EXCHANGES; turn++) {
      int messages = 1 + plan.nextInt(3);
      for (int message = 0; message < messages; message++) {
        int bytes = plan.nextInt(1 + plan.nextInt(MOST_BYTES));
        long offset = plan.nextInt(MOST_BYTES);
        byte first = (byte) plan.nextInt();
        MemorySegment memory = channel.memory().asSlice(offset, bytes);
        if (rank == sender) {
          fill(memory, first);
          channel.send(offset, bytes);
          fill(memory, (byte) ~first);
        } else {
          channel.receive(offset, bytes);
          assertThat(isFilled(memory, first)).as("%d bytes of turn %d", bytes, turn).isTrue();
        }
      }
      sender = 1 - sender;
    }
  }

  private static void fill(MemorySegment memory, byte first) {
    for (long i = 0; i < memory.byteSize(); i++) {
      memory.set(ValueLayout.JAVA_BYTE, i, (byte) (first + 7 * i));
    }
  }

  private static boolean isFilled(MemorySegment memory, byte first) {
    for (long i = 0; i < memory.byteSize(); i++) {
      if (memory.get(ValueLayout.JAVA_BYTE, i) != (byte) (first + 7 * i)) {
        return false;
      }
    }
    return true;
  }

  private static PingPongChannel channel(String way, Path file, int rank) {
    long bytes = 2L * MOST_BYTES;
    SharedRegion region = SharedRegion.of(file, BareRing.LINES, bytes + SharedRegion.LINE_BYTES);
    return way.equals("ring")
        ? new BareRing(region, rank, bytes)
        : new BareFlag(region, rank, bytes, way.equals("halves"));
  }
}
