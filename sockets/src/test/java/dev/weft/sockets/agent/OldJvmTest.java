package dev.weft.sockets.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.weft.sockets.process.AgentJar;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is too old for fast sockets runs its program without them, and says so. */
class OldJvmTest {
  private static final Path JDKS = Path.of("/usr/lib/jvm");
  private static final String PREMAIN = "Premain.class";
  private static final int JAVA_8 = 52;

  /** Of a version, 1 up to Java 8. */
  private static final Pattern FIRST_NUMBER = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  @TempDir Path folder;

  @Test
  void onlyTheFirstClassIsForOldOnes() throws IOException {
    assertThat(classVersion(PREMAIN)).isEqualTo(JAVA_8);
    assertThat(classVersion("SocketsAgent.class")).isEqualTo(JAVA_8 - 8 + 25);
  }

  @Test
  void theirVersionsAreUnderstood() {
    assertThat(Premain.feature("1.8")).isEqualTo(8);
    assertThat(Premain.feature("17")).isEqualTo(17);
    assertThat(Premain.refusal(17))
        .isEqualTo(
            "weft-sockets: all sockets stay TCP: fast sockets need Java 25, this is Java 17; start"
                + " the program with a newer one");
  }

  @Test
  void anOldOneIsLeftAlone() throws Exception {
    Set<Path> old = oldJvms();
    assumeFalse(old.isEmpty(), "there is no older Java in " + JDKS);
    for (Path java : old) {
      assertThat(run(java))
          .contains("fast sockets need Java 25, this is Java ")
          .doesNotContain("Exception");
    }
  }

  /** What it prints, once it has come to its end. */
  private String run(Path java) throws Exception {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-javaagent:" + AgentJar.in(folder),
                "-cp",
                classes().toString(),
                "-version")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as(printed).isZero();
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  private static Path classes() throws Exception {
    Path file = Path.of(Objects.requireNonNull(OldJvmTest.class.getResource(PREMAIN)).toURI());
    return Path.of("/").resolve(file.subpath(0, file.getNameCount() - 5));
  }

  private static int classVersion(String name) throws IOException {
    try (DataInputStream in =
        new DataInputStream(Objects.requireNonNull(OldJvmTest.class.getResourceAsStream(name)))) {
      int _ = in.readInt();
      int _ = in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }

  private static Set<Path> oldJvms() throws IOException {
    Set<Path> found = new TreeSet<>();
    if (Files.isDirectory(JDKS)) {
      try (DirectoryStream<Path> homes = Files.newDirectoryStream(JDKS)) {
        for (Path home : homes) {
          Path java = home.resolve("bin/java");
          if (Files.isExecutable(java) && isOld(home.resolve("release"))) {
            found.add(java.toRealPath());
          }
        }
      }
    }
    return found;
  }

  private static boolean isOld(Path release) throws IOException {
    if (!Files.isReadable(release)) {
      return false;
    }
    Matcher first = FIRST_NUMBER.matcher(Files.readString(release));
    return first.find() && Integer.parseInt(first.group(1)) < 25;
  }
}
