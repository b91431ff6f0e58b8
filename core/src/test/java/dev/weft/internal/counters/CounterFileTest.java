package dev.weft.internal.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.counters.RankSample.Activity;
import dev.weft.internal.counters.RankSample.Machine;
import dev.weft.internal.counters.RankSample.Rank;
import dev.weft.internal.counters.RankSample.State;
import dev.weft.internal.counters.RankSample.Traffic;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.PortFolder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the folder of ports is one of the process")
@Timeout(30)
final class CounterFileTest {
  private static final Rank RANK = new Rank(3, 4, 4_711, 1, "node7", 1_000);
  private static final Machine MACHINE = new Machine(1, 2, 3, 4, 5);

  @TempDir Path temporary;

  @BeforeEach
  void inAFolderOfItsOwn() {
    System.setProperty(PortFolder.PROPERTY, temporary.resolve("ports").toString());
  }

  @AfterEach
  void inTheUsualFolder() {
    System.clearProperty(PortFolder.PROPERTY);
  }

  @Test
  void whatARankWritesAnotherProcessReads() throws Exception {
    String job = JobId.create();
    Activity activity = new Activity(State.COLLECTIVE, 2_000, "allReduce Heat.main(Heat.java:71)");
    Traffic traffic = new Traffic(1, 1L << 40, 3, 4, 5, 6, 7);
    try (CounterFile file = CounterFile.make(job, RANK);
        JobCounters counters = new JobCounters(job, 1)) {
      assertThat(counters.read()).as("nothing is written yet").isEmpty();
      CounterDescriptor.write(file.memory, 3_000, activity, traffic, MACHINE);
      assertThat(counters.read())
          .containsExactly(new RankSample(RANK, 3_000, activity, traffic, MACHINE));
      assertThat(System.currentTimeMillis() - CounterDescriptor.asked(file.memory))
          .isBetween(0L, 20_000L);
      file.remove();
      assertThat(counters.read()).isEmpty();
    }
  }

  @Test
  void longTextsAreCutAndOtherFilesPassedOver() throws Exception {
    String job = JobId.create();
    Rank longHost = new Rank(0, 1, 1, 1, "h".repeat(100), 0);
    try (CounterFile file = CounterFile.make(job, longHost);
        JobCounters counters = new JobCounters(job, 1)) {
      Traffic none = new Traffic(0, 0, 0, 0, 0, 0, 0);
      Activity called = new Activity(State.WAITS, 0, "c".repeat(1_000));
      CounterDescriptor.write(file.memory, 1, called, none, MACHINE);
      Files.write(JobFiles.path(PortFolder.path(), job, "counters-1"), new byte[10]);
      Files.write(JobFiles.path(PortFolder.path(), job, "counters-x"), new byte[1_000]);
      Files.write(JobFiles.path(PortFolder.path(), job, "counters-2"), new byte[1_000]);
      List<RankSample> samples = counters.read();
      assertThat(samples).hasSize(1);
      assertThat(samples.getFirst().rank().host()).isEqualTo("h".repeat(60));
      assertThat(samples.getFirst().activity().call()).isEqualTo("c".repeat(252));
    }
  }

  @Test
  void theFilesOfAJobGoWithIt() throws Exception {
    String job = JobId.create();
    try (CounterFile _ = CounterFile.make(job, RANK)) {
      assertThat(PortFolder.path()).isNotEmptyDirectory();
      JobFiles.remove(job);
      assertThat(PortFolder.path()).isEmptyDirectory();
    }
  }

  @Test
  void aReaderSeesNoHalfOfWhatIsWritten() throws Exception {
    MemorySegment file = Arena.ofAuto().allocate(CounterDescriptor.BYTES, 64);
    CounterDescriptor.begin(file, RANK);
    AtomicBoolean end = new AtomicBoolean();
    Thread writer = Thread.ofPlatform().start(() -> writeUntil(end, file));
    int seen = 0;
    while (seen < 20_000) {
      RankSample sample = CounterDescriptor.read(file);
      if (sample != null) {
        seen++;
        long number = sample.atMillis();
        assertThat(sample.traffic().waitedNanos()).isEqualTo(number);
        assertThat(sample.machine().processorNanos()).isEqualTo(number);
        assertThat(sample.activity().call()).isEqualTo("call " + number);
      }
    }
    end.set(true);
    writer.join();
  }

  private static void writeUntil(AtomicBoolean end, MemorySegment file) {
    for (long n = 0; !end.get(); n++) {
      CounterDescriptor.write(
          file,
          n,
          new Activity(State.COMPUTES, n, "call " + n),
          new Traffic(n, n, n, n, n, n, n),
          new Machine(n, n, n, n, n));
      Thread.onSpinWait();
    }
  }
}
