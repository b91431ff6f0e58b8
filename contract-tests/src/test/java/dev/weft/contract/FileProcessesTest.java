package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files with ranks that are processes. */
@AlsoWithoutNativeCalls
@Timeout(120)
@WithinOneProcess
final class FileProcessesTest {
  private static final int RANKS = 3;

  @TempDir Path folder;

  @Test
  void processesShareFiles() throws Exception {
    ProcessRanks.run(ProcessRanks.plan(RANKS, FileProgram.class, folder.toString()));
    LongBuffer interleaved = stored("interleaved").asLongBuffer();
    assertThat(interleaved.remaining()).isEqualTo(RANKS * FileProgram.EACH * 10);
    for (int i = 0; i < interleaved.remaining(); i++) {
      assertThat(interleaved.get(i)).isEqualTo(i / 10 % RANKS);
    }
    IntBuffer shared = stored("shared").asIntBuffer();
    int[] records = new int[shared.remaining()];
    shared.get(records);
    assertThat(IntStream.of(records).sorted())
        .containsExactlyElementsOf(IntStream.range(0, RANKS * FileProgram.EACH).boxed().toList());
  }

  private ByteBuffer stored(String name) throws Exception {
    byte[] bytes = Files.readAllBytes(folder.resolve(name));
    return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }
}
