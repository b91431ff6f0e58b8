package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.Consistency;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.request.Request;
import dev.weft.testkit.Lengthy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every way to read and write a file together (MPI 4.1, chapter 14), at each number of ranks in one
 * job.
 */
@Timeout(60)
final class FileAccessTest extends OverEveryTransport {
  private static final int EACH = 100;

  @TempDir Path folder;

  private static long[] numbers(int rank, int count) {
    long[] numbers = new long[count];
    Arrays.setAll(numbers, i -> rank * 1_000_000L + i);
    return numbers;
  }

  private static long[] stored(Path path) throws java.io.IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.nativeOrder());
    long[] numbers = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(numbers);
    return numbers;
  }

  @Lengthy
  @Test
  void everyFormAtEveryNumberOfRanks() {
    for (int ranks : RankCounts.all()) {
      ranks(
          ranks,
          world -> {
            explicitOffsets(world);
            ownPointers(world);
            everySharedRecordIsThereOnce(world);
            orderedIsTheOrderOfTheRanks(world);
            interleavedThroughAggregators(world, 0);
            interleavedThroughAggregators(world, 2);
            atomicWritesAreSeenWhole(world);
            sizesAndRoom(world);
          });
    }
  }

  private void explicitOffsets(Comm world) {
    try (ParallelFile file = open(world, FileHints.DEFAULT)) {
      file.setView(FileView.of(16, ElementType.LONG));
      long mine = (long) world.rank() * 4 * EACH;
      long[] values = numbers(world.rank(), 4 * EACH);
      file.at(mine).write(Slice.of(values, 0, EACH));
      Request started = file.at(mine + EACH).iwrite(Slice.of(values, EACH, EACH));
      file.at(mine + 2 * EACH).writeAll(Slice.of(values, 2 * EACH, EACH));
      Request together = file.at(mine + 3 * EACH).iwriteAll(Slice.of(values, 3 * EACH, EACH));
      assertThat(started.await().count(ElementType.LONG)).isEqualTo(EACH);
      assertThat(together.await().count(ElementType.LONG)).isEqualTo(EACH);
      file.sync();
      assertThat(file.size()).isEqualTo(16 + world.size() * 4L * EACH * Long.BYTES);

      int neighbour = (world.rank() + 1) % world.size();
      long theirs = (long) neighbour * 4 * EACH;
      long[] back = new long[4 * EACH];
      assertThat(file.at(theirs).read(Slice.of(back, 0, EACH)).count()).isEqualTo(EACH);
      Request reading = file.at(theirs + EACH).iread(Slice.of(back, EACH, EACH));
      Request all = file.at(theirs + 3 * EACH).ireadAll(Slice.of(back, 3 * EACH, EACH));
      assertThat(file.at(theirs + 2 * EACH).readAll(Slice.of(back, 2 * EACH, EACH)).count())
          .isEqualTo(EACH);
      assertThat(reading.await().count()).isEqualTo(EACH);
      assertThat(all.await().count()).isEqualTo(EACH);
      assertThat(back).isEqualTo(numbers(neighbour, 4 * EACH));
      assertThat(file.position()).isZero();
      assertThat(file.byteOffset(2)).isEqualTo(32);
    }
  }

  private void ownPointers(Comm world) {
    try (ParallelFile file = open(world, FileHints.DEFAULT)) {
      file.setView(FileView.of(0, ElementType.LONG));
      long mine = (long) world.rank() * 4 * EACH;
      long[] values = numbers(world.rank(), 4 * EACH);
      file.seek(mine);
      file.write(Slice.of(values, 0, EACH));
      assertThat(file.position()).isEqualTo(mine + EACH);
      Request started = file.iwrite(Slice.of(values, EACH, EACH));
      assertThat(file.position()).isEqualTo(mine + 2 * EACH);
      Request together = file.iwriteAll(Slice.of(values, 2 * EACH, EACH));
      file.writeAll(Slice.of(values, 3 * EACH, EACH));
      Status _ = started.await();
      Status _ = together.await();
      assertThat(file.position()).isEqualTo(mine + 4 * EACH);
      file.seek(mine);
      long[] back = new long[4 * EACH];
      assertThat(file.read(Slice.of(back, 0, EACH)).count()).isEqualTo(EACH);
      Request reading = file.iread(Slice.of(back, EACH, EACH));
      assertThat(file.readAll(Slice.of(back, 2 * EACH, EACH)).count()).isEqualTo(EACH);
      Request all = file.ireadAll(Slice.of(back, 3 * EACH, EACH));
      Status _ = reading.await();
      assertThat(all.await().count()).isEqualTo(EACH);
      assertThat(back).isEqualTo(values);
    }
  }

  private void everySharedRecordIsThereOnce(Comm world) throws Exception {
    int each = 6;
    int ranks = world.size();
    try (ParallelFile file = open(world, FileHints.DEFAULT)) {
      file.setView(FileView.of(0, ElementType.LONG));
      for (int i = 0; i < each; i++) {
        long[] one = {world.rank() * 1_000_000L + i, -1};
        if (i % 2 == 0) {
          file.shared().write(Slice.of(one));
        } else {
          Status _ = file.shared().iwrite(Slice.of(one)).await();
        }
      }
      world.barrier();
      assertThat(file.sharedPosition()).isEqualTo(2L * each * ranks);
      file.seekShared(0);
      long[] read = new long[2];
      long count = 0;
      while (file.shared().read(Slice.of(read)).count() == 2) {
        assertThat(read[1]).isEqualTo(-1);
        count++;
      }
      assertThat(world.allReduce(count, Op.SUM)).isEqualTo((long) each * ranks);
    }
    if (world.rank() == 0) {
      long[] all = Arrays.stream(stored(path())).filter(value -> value >= 0).sorted().toArray();
      long[] expected = new long[ranks * each];
      Arrays.setAll(expected, i -> i / each * 1_000_000L + i % each);
      assertThat(all).isEqualTo(expected);
    }
    world.barrier();
  }

  private void orderedIsTheOrderOfTheRanks(Comm world) throws Exception {
    int ranks = world.size();
    try (ParallelFile file = open(world, FileHints.DEFAULT)) {
      file.setView(FileView.of(0, ElementType.LONG));
      int count = 5 + world.rank();
      file.shared().writeAll(Slice.of(numbers(world.rank(), count)));
      Status _ = file.shared().iwriteAll(Slice.of(numbers(world.rank() + ranks, count))).await();
      file.seekShared(0);
      long[] back = new long[count];
      assertThat(file.shared().readAll(Slice.of(back)).count()).isEqualTo(count);
      assertThat(back).isEqualTo(numbers(world.rank(), count));
      assertThat(file.shared().ireadAll(Slice.of(back)).await().count()).isEqualTo(count);
      assertThat(back).isEqualTo(numbers(world.rank() + ranks, count));
      assertThat(file.shared().readAll(Slice.of(back)).count()).isZero();
    }
    if (world.rank() == 0) {
      long[] all = stored(path());
      int at = 0;
      for (int writer = 0; writer < 2 * ranks; writer++) {
        int count = 5 + writer % ranks;
        assertThat(Arrays.copyOfRange(all, at, at + count)).isEqualTo(numbers(writer, count));
        at += count;
      }
      assertThat(at).isEqualTo(all.length);
    }
    world.barrier();
  }

  private void interleavedThroughAggregators(Comm world, int aggregators) throws Exception {
    int blocks = 200;
    int length = 5;
    FileHints hints = new FileHints(aggregators, 512, 4096, FileHints.Access.CHANNEL);
    try (ParallelFile file = open(world, hints)) {
      file.setView(Views.blocks(world, 8, length));
      long[] values = numbers(world.rank(), blocks * length);
      file.writeAll(values);
      long[] back = new long[values.length];
      assertThat(file.at(0).readAll(back).count()).isEqualTo(values.length);
      assertThat(back).isEqualTo(values);
      Arrays.fill(back, 0);
      assertThat(file.at(0).read(back).count()).isEqualTo(values.length);
      assertThat(back).isEqualTo(values);
    }
    if (world.rank() == 0) {
      long[] all = stored(path());
      for (int i = 0; i < all.length - 1; i++) {
        int block = i / length;
        long number = (long) block / world.size() * length + i % length;
        assertThat(all[i + 1]).isEqualTo(block % world.size() * 1_000_000L + number);
      }
    }
    world.barrier();
  }

  private void atomicWritesAreSeenWhole(Comm world) {
    FileHints pieces = FileHints.DEFAULT.withBufferBytes(4096);
    try (ParallelFile file = open(world, pieces)) {
      file.setConsistency(Consistency.ATOMIC);
      assertThat(file.consistency()).isEqualTo(Consistency.ATOMIC);
      byte[] mine = new byte[20_000];
      byte[] seen = new byte[mine.length];
      file.at(0).writeAll(mine);
      for (int i = 0; i < 3; i++) {
        Arrays.fill(mine, (byte) (world.rank() * 3 + i));
        Request write = file.at(0).iwrite(Slice.of(mine));
        Status _ = file.at(0).read(seen);
        assertThat(Arrays.mismatch(seen, filled(seen.length, seen[0]))).isEqualTo(-1);
        Status _ = write.await();
      }
      Arrays.fill(mine, (byte) world.rank());
      file.at(0).writeAll(mine);
      assertThat(file.at(0).readAll(seen).count()).isEqualTo(seen.length);
      assertThat(seen).isEqualTo(filled(seen.length, (byte) (world.size() - 1)));
      file.shared().write(Slice.of(mine));
      file.setConsistency(Consistency.RELAXED);
    }
  }

  private static byte[] filled(int length, byte value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, value);
    return bytes;
  }

  private void sizesAndRoom(Comm world) {
    try (ParallelFile file = open(world, FileHints.DEFAULT)) {
      file.setSize(1000);
      assertThat(file.size()).isEqualTo(1000);
      file.preallocate(500);
      assertThat(file.size()).isEqualTo(1000);
      file.preallocate(1_500_000);
      assertThat(file.size()).isEqualTo(1_500_000);
      file.setSize(10);
      assertThat(file.size()).isEqualTo(10);
      byte[] zeros = {1, 1};
      assertThat(file.at(8).readAll(zeros).count()).isEqualTo(2);
      assertThat(zeros).containsExactly(0, 0);
    }
  }

  private Path path() {
    return folder.resolve("data");
  }

  private ParallelFile open(Comm world, FileHints hints) {
    return ParallelFile.open(world, path(), hints, READ, WRITE, CREATE, TRUNCATE_EXISTING);
  }
}
