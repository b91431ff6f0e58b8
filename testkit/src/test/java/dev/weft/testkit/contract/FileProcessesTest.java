package dev.weft.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.boot.JobLauncher;
import dev.weft.boot.JobResult;
import dev.weft.boot.LaunchPlan;
import dev.weft.testkit.Ranks;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files with ranks that are processes. */
@Timeout(120)
final class FileProcessesTest {
  private static final int RANKS = 3;

  @TempDir Path folder;

  @Test
  void processesShareFiles() throws Exception {
    List<String> classPath =
        Stream.of(Weft.class, Ranks.class, FileProgram.class)
            .map(FileProcessesTest::rootOf)
            .distinct()
            .toList();
    StringBuffer output = new StringBuffer();
    LaunchPlan plan =
        new LaunchPlan(RANKS)
            .program(FileProgram.class.getName(), List.of(folder.toString()))
            .weftClassPath(classPath)
            .jvmArguments(List.of("--enable-native-access=ALL-UNNAMED"))
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .timeout(Duration.ofSeconds(100))
            .output(
                (_, _, bytes, length) ->
                    output.append(
                        new String(bytes, 0, length, java.nio.charset.StandardCharsets.UTF_8)))
            .report(output::append);
    try (JobLauncher job = JobLauncher.start(plan)) {
      JobResult result = job.await();
      assertThat(result.exitCode()).as("%s", output).isZero();
    }
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

  private static String rootOf(Class<?> type) {
    String name = "/" + type.getName().replace('.', '/') + ".class";
    String url = String.valueOf(type.getResource(name));
    String root = url.substring(0, url.length() - name.length());
    if (root.startsWith("jar:")) {
      root = root.substring("jar:".length(), root.length() - "!".length());
    }
    return Path.of(URI.create(root)).toString();
  }
}
