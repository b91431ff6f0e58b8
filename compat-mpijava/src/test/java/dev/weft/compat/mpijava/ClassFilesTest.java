package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Via;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class files that were compiled against MPJ Express's jar run as they are. */
final class ClassFilesTest {
  private static final Path ORIGINAL = Path.of("/usr/share/java/mpj.jar");

  @Test
  void programOfMpjExpressRuns(@TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(ORIGINAL), "MPJ Express is not installed");
    Path source = folder.resolve("OldProgram.java");
    try (InputStream in = ClassFilesTest.class.getResourceAsStream("OldProgram.txt")) {
      Files.copy(in, source);
    }
    compile(folder, source);
    for (Via via : new Via[] {Via.LOCAL, Via.SHM}) {
      OldPrograms.run(3, via, "OldProgram", new URL[] {folder.toUri().toURL()}, "argument");
    }
  }

  private static void compile(Path folder, Path source) {
    StringWriter complaints = new StringWriter();
    PrintWriter out = new PrintWriter(complaints);
    int failed =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                out,
                out,
                "-nowarn",
                "--release",
                "8",
                "-cp",
                ORIGINAL.toString(),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(failed).as(complaints.toString()).isZero();
  }
}
