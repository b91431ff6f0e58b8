package dev.weft.internal.launch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.launch.process.RankCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive that ranks of a host start from. */
@Timeout(120)
final class RankArchiveTest {
  private static final String FILE =
      RankArchiveTest.class.getName().replace('.', '/') + "$Program.class";

  @TempDir Path cache;

  /** What stands for a rank. */
  static final class Program {
    public static void main(String[] args) {
      System.exit(args.length);
    }
  }

  /** A jar in the cache, as an agent has fetched it. */
  private Path jar(int number) throws IOException {
    Path jar = cache.resolve("%064x".formatted(number)).resolve("a.jar");
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(FILE));
      RankArchiveTest.class.getClassLoader().getResourceAsStream(FILE).transferTo(out);
    }
    return jar;
  }

  private String run(List<String> options, Path... classPath) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(RankCommand.OPTIONS);
    words.addAll(options);
    words.add("-cp");
    words.add(String.join(":", List.of(classPath).stream().map(Path::toString).toList()));
    words.add(Program.class.getName());
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.outputWriter().close();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void itIsMadeOnceOfWhatTheFirstRankLoads() throws Exception {
    Path jar = jar(1);
    RankArchive first = RankArchive.of(List.of(jar));
    assertThat(first.options()).isEmpty();
    List<String> recorded = first.optionsToMakeIt();
    assertThat(recorded).hasSize(1);
    assertThat(RankArchive.of(List.of(jar)).optionsToMakeIt()).as("another agent").isEmpty();
    run(recorded, jar);
    first.make(RankCommand.OPTIONS);
    while (first.options().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    List<String> options = new ArrayList<>(RankArchive.of(List.of(jar)).options());
    options.addAll(List.of("-Xshare:on", "-Xlog:class+load"));
    assertThat(run(options, jar, cache.resolve("program.jar")))
        .containsPattern("RankArchiveTest\\$Program source: shared objects file");
  }

  @Test
  void aRankThatFailsLeavesItToTheNext() throws Exception {
    RankArchive archive = RankArchive.of(List.of(jar(1)));
    assertThat(archive.optionsToMakeIt()).isNotEmpty();
    archive.giveUp();
    List<String> again = archive.optionsToMakeIt();
    assertThat(again).isNotEmpty();
    Path classes = Path.of(again.getFirst().split("=", 2)[1]);
    Files.setLastModifiedTime(classes, FileTime.from(Instant.now().minus(Duration.ofMinutes(20))));
    assertThat(archive.optionsToMakeIt()).as("of an agent that was killed").isNotEmpty();
  }

  @Test
  void thereIsNoneOfFilesThatAreNotInTheCache() {
    RankArchive archive = RankArchive.of(List.of(Path.of("/usr/share/weft.jar")));
    assertThat(archive.options()).isEmpty();
    assertThat(archive.optionsToMakeIt()).isEmpty();
  }

  @Test
  void thoseOfOldVersionsGo() throws Exception {
    List<Path> made = new ArrayList<>();
    for (int i = 0; i < 2 * RankArchive.KEPT; i++) {
      Path archive = cache.resolve("version" + i).resolve(RankArchive.ARCHIVE);
      Files.createDirectories(archive.getParent());
      try (OutputStream out = Files.newOutputStream(archive)) {
        out.write(1);
      }
      Files.setLastModifiedTime(
          archive.getParent(), FileTime.from(Instant.now().minus(Duration.ofHours(i + 1))));
      made.add(archive);
    }
    RankArchive.of(List.of(jar(1))).make(List.of("-version"));
    assertThat(made.stream().filter(Files::exists))
        .containsExactlyElementsOf(made.subList(0, RankArchive.KEPT - 1));
  }
}
