package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                classPath(),
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

  /** Where the classes are that the program needs, on the class path here or in modules. */
  private static String classPath() {
    return Stream.of(Weft.class, Ranks.class, BackPressureProgram.class)
        .map(BackPressureTest::rootOf)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
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
