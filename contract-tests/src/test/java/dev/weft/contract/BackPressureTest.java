package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sender that outruns its receiver is held back before memory runs out. */
@AlsoWithoutNativeCalls
@Timeout(150)
@WithinOneProcess
final class BackPressureTest extends OverEveryTransport {
  private static final long LIMIT_SECONDS = 120;
  private static final int HEAP_MIB = Thorough.count(64, 256);
  private static final int MORE = 4;

  @TempDir Path folder = Path.of("");

  @Lengthy
  @Test
  void moreThanTheHeapIsSentToASleeper() throws Exception {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dweft.native=" + System.getProperty("weft.native", "auto"),
                "-Xmx" + HEAP_MIB + "m",
                "-cp",
                ClassPath.withLibrary(Ranks.class, BackPressureProgram.class),
                BackPressureProgram.class.getName(),
                via.name(),
                String.valueOf(MORE * HEAP_MIB))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended in time").isTrue();
      assertThat(Files.readString(output)).endsWith("done\n");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
  }
}
