package dev.weft.internal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ResourceException;
import dev.weft.internal.comm.Fuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a rank's decisions, whole, cut off and damaged. */
final class DecisionFileTest {
  private static final int ANY = DecisionFileDescriptor.ANY_SOURCE;

  @TempDir Path folder;

  private Path written(boolean ends) throws IOException {
    Path file = folder.resolve("rank-1.decisions");
    DecisionWriter writer = new DecisionWriter(file, 1, 4);
    writer.match(ANY, 1, 0, 3, 70_000);
    writer.miss();
    writer.match(ANY | DecisionFileDescriptor.ANY_TAG, 3, 0, 2, 5);
    writer.miss();
    writer.append(DecisionKind.CALL, 0, 6, 2);
    writer.miss();
    writer.append(DecisionKind.TEST, 0);
    writer.append(DecisionKind.AWAIT_SOME, 0, 0, 7, 200);
    writer.match(ANY, 2, 1, 0, 0);
    writer.miss();
    if (ends) {
      writer.append(DecisionKind.END, 0, 3);
      writer.close();
    }
    return file;
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    RankRecord record = RankRecord.read(written(true));
    assertThat(record.rank()).isEqualTo(1);
    assertThat(record.size()).isEqualTo(4);
    assertThat(record.posts()).isEqualTo(3);
    assertThat(record.match(1)).isEqualTo(new Match(ANY, 0, 3, 70_000));
    assertThat(record.match(2)).isEqualTo(new Match(ANY, 1, 0, 0));
    assertThat(record.match(3)).isEqualTo(new Match(ANY | DecisionFileDescriptor.ANY_TAG, 0, 2, 5));
    assertThat(record.match(4)).isNull();
    assertThat(record.calls()).isEqualTo(Map.of(6, List.of(2)));
    assertThat(record.steps()).extracting(Step::misses).containsExactly(3L, 0L, 1L);
    assertThat(record.steps())
        .extracting(Step::kind)
        .containsExactly(DecisionKind.TEST, DecisionKind.AWAIT_SOME, DecisionKind.END);
    assertThat(record.steps().get(1).values()).containsExactly(0, 7, 200);
  }

  /** A process that was killed has neither shortened its file nor written an end. */
  @Test
  void aFileWithoutEndIsReadAsFarAsItGoes() throws IOException {
    RankRecord record = RankRecord.read(written(false));
    assertThat(record.isComplete()).isFalse();
    assertThat(record.matches()).hasSize(3);
    assertThat(record.steps()).extracting(Step::misses).containsExactly(3L, 0L, 1L);
  }

  @Test
  void aFileThatIsCutOffAnywhereIsRead() throws IOException {
    byte[] all = Files.readAllBytes(written(true));
    for (int length = DecisionFileDescriptor.ENTRIES; length < all.length; length++) {
      RankRecord record = RankRecord.decode(Arrays.copyOf(all, length), folder);
      assertThat(record.isComplete()).isFalse();
      assertThat(record.steps()).isNotEmpty();
    }
  }

  @Test
  void manyEntriesMakeTheFileGrow() {
    Path file = folder.resolve("rank-0.decisions");
    try (DecisionWriter writer = new DecisionWriter(file, 0, 2)) {
      for (int post = 1; post <= 100_000; post++) {
        writer.match(ANY, post, 0, 1, post % 3);
      }
      writer.append(DecisionKind.END, 0, 100_000);
    }
    RankRecord record = RankRecord.read(file);
    assertThat(record.matches()).hasSize(100_000);
    assertThat(record.match(77_777)).isEqualTo(new Match(ANY, 0, 1, 77_777 % 3));
    assertThat(file.toFile().length()).isLessThan(600_000);
  }

  @Test
  void anotherFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("other"), "this is no record, but long enough");
    assertThatThrownBy(() -> RankRecord.read(file))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("is no record of a rank's decisions");
  }

  @Test
  void damagedFilesAreReadOrRefused() throws IOException {
    byte[] good = Files.readAllBytes(written(true));
    Fuzz.run(
        "record of decisions",
        List.of(good),
        ResourceException.class,
        input -> RankRecord.decode(input, folder));
  }
}
