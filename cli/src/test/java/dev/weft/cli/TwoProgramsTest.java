package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job and its console that the page on outside nodes shows, each in a file of its own. */
@Timeout(120)
final class TwoProgramsTest {
  private static final Path PAGE = Path.of("../docs/guide/outside-nodes.md");
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```java\\R// (\\w+\\.java)\\R(.*?)^```$");

  @TempDir Path folder;

  @Test
  void theConsoleHearsOfEventsAndEndsTheJob() throws Exception {
    Path classes = compiled();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Class<?> console = loader.loadClass("Console");
      Class<?> job = loader.loadClass("Job");
      CompletableFuture<Void> running =
          CompletableFuture.runAsync(
              () -> Ranks.runMains(2, Via.SHM, args -> main(job, args)),
              task -> Thread.ofPlatform().start(task));
      Path uri = folder.resolve("run.uri");
      while (!Files.exists(uri) || Files.size(uri) == 0) {
        assertThat(running).isNotDone();
        TimeUnit.MILLISECONDS.sleep(10);
      }
      main(console, new String[0]);
      running.get(60, TimeUnit.SECONDS);
      assertThat(folder.resolve("run.secret")).doesNotExist();
      assertThat(uri).doesNotExist();
    }
  }

  /** The three files of the page; what they share with each other is in the test's folder. */
  private Path compiled() throws IOException {
    List<Path> sources = new ArrayList<>();
    Matcher files = FILE.matcher(Files.readString(PAGE));
    for (MatchResult file : files.results().toList()) {
      String here = "Path.of(\"" + folder + "\", \"run.";
      Path source = folder.resolve(file.group(1));
      Files.writeString(source, file.group(2).replace("Path.of(\"run.", here));
      sources.add(source);
    }
    assertThat(sources).hasSize(3);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(sources);
      List<String> options = new ArrayList<>(GuideProgram.options(classes));
      assertThat(compiler.getTask(null, manager, null, options, null, units).call()).isTrue();
    }
    return classes;
  }

  private static void main(Class<?> program, String[] args) throws ReflectiveOperationException {
    Constructor<?> constructor = program.getDeclaredConstructor();
    Method main = program.getDeclaredMethod("main", String[].class);
    constructor.setAccessible(true);
    main.setAccessible(true);
    main.invoke(constructor.newInstance(), (Object) args);
  }
}
