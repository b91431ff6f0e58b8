package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.internal.control.LaunchPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainedStartTest {
  private static final String LIST = "-XX:DumpLoadedClassList=";

  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void makeJar() throws IOException {
    jar = folder.resolve("app.jar");
    String name = TrainedStartTest.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        var in = TrainedStartTest.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
  }

  private LaunchPlan plan(Path... entries) {
    LaunchPlan plan = new LaunchPlan(2);
    Stream.of(entries).map(Path::toString).forEach(plan.programClassPath::add);
    return plan;
  }

  private int trained(LaunchPlan plan, int code) {
    return TrainedStart.of(plan, folder)
        .train(
            plan,
            () -> {
              String list = plan.jvmArguments.getLast();
              assertThat(list).startsWith(LIST);
              try {
                Files.writeString(
                    Path.of(list.substring(LIST.length()).replace("%p", "1")),
                    "# Of a rank\njava/lang/Object id: 0\njava/lang/String id: 1\nNo id: 2 source: x\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              return code;
            });
  }

  @Test
  void laterJobsStartFromTheArchiveUntilAJarChanges() throws IOException {
    assertThat(TrainedStart.of(plan(jar), folder).options()).isEmpty();
    assertThat(trained(plan(jar), 0)).isZero();
    String first = TrainedStart.of(plan(jar), folder).options().getFirst();
    assertThat(first).startsWith("-XX:SharedArchiveFile=" + folder.resolve("trained"));
    assertThat(Path.of(first.substring(first.indexOf('=') + 1))).isRegularFile();
    assertThat(TrainedStart.of(plan(jar, folder.resolve("more.jar")), folder).options()).isEmpty();
    LaunchPlan opening = plan(jar);
    opening.jvmArguments.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    assertThat(TrainedStart.of(opening, folder).options()).isEmpty();

    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(10)));
    assertThat(TrainedStart.of(plan(jar), folder).options()).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve("trained"))) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void aJobThatFailsPreparesNothing() {
    assertThat(trained(plan(jar), 3)).isEqualTo(3);
    assertThat(TrainedStart.of(plan(jar), folder).options()).isEmpty();
  }

  @Test
  void aFolderOfClassesIsRefused() {
    TrainedStart.require(plan(jar));
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> TrainedStart.require(plan(jar, folder)))
        .withMessageContaining(folder + " is a folder of classes")
        .withMessageContaining("make a jar");
  }
}
