package dev.weft.cli;

import dev.weft.internal.control.LaunchPlan;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * The class-data archive from which the ranks of one program start: its own classes beside Weft's.
 * {@code weft run --train} makes it of the classes that a job's ranks have loaded, and all later
 * jobs with the same class path use it. Its name is made of the JDK, the options of ranks, and the
 * size and time of each jar, so there is none for a changed jar; the JVM looks at the same. It lies
 * in the user's cache:
 *
 * <pre>
 *   trained/KEY.jsa       the archive, renamed to this when it is whole
 * </pre>
 *
 * Blocks as file operations do.
 */
final class TrainedStart {
  /** Archives of so many programs are kept, those used last; each has 20 to 100 MB. */
  static final int KEPT = 8;

  private static final String FOLDER = "trained";
  private static final String SUFFIX = ".jsa";
  private static final String CLASS_LIST_SUFFIX = ".lst";
  private static final String OPTION_FILE = "@";
  private static final String MODULE_OPTION = "--";

  private final Path archive;
  private final List<String> options;
  private final String classPath;

  private TrainedStart(Path archive, List<String> options, String classPath) {
    this.archive = archive;
    this.options = options;
    this.classPath = classPath;
  }

  /** Of the program of a plan, whose ranks' options about modules are the archive's as well. */
  static TrainedStart of(LaunchPlan plan) {
    return of(plan, cache());
  }

  /** What the ranks of a plan are given; looks at no jar where nobody has ever trained. */
  static List<String> optionsOf(LaunchPlan plan) {
    Path cache = cache();
    return Files.isDirectory(cache.resolve(FOLDER)) ? of(plan, cache).options() : List.of();
  }

  static TrainedStart of(LaunchPlan plan, Path cache) {
    List<String> classPath = classPath(plan);
    List<String> options =
        plan.jvmArguments.stream()
            .filter(each -> each.startsWith(OPTION_FILE) || each.startsWith(MODULE_OPTION))
            .toList();
    StringBuilder key = new StringBuilder();
    for (String property : List.of("java.home", "java.vm.version", "os.arch")) {
      key.append(System.getProperty(property)).append('\n');
    }
    for (String option : options) {
      key.append(option).append('\n');
      if (option.startsWith(OPTION_FILE)) {
        key.append(state(Path.of(option.substring(1))));
      }
    }
    for (Path entry : entries(classPath)) {
      key.append(entry.toAbsolutePath()).append('\n').append(state(entry));
    }
    UUID name = UUID.nameUUIDFromBytes(key.toString().getBytes(StandardCharsets.UTF_8));
    return new TrainedStart(
        cache.resolve(FOLDER).resolve(name + SUFFIX),
        options,
        String.join(File.pathSeparator, classPath));
  }

  private static List<String> classPath(LaunchPlan plan) {
    return Stream.concat(plan.classPath.stream(), plan.programClassPath.stream()).toList();
  }

  private static Path cache() {
    String own = System.getenv("WEFT_CACHE");
    if (own != null && !own.isEmpty()) {
      return Path.of(own);
    }
    String ofAll = System.getenv("XDG_CACHE_HOME");
    return ofAll == null || ofAll.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "weft")
        : Path.of(ofAll, "weft");
  }

  /**
   * Checks that there can be an archive.
   *
   * @throws UsageException if a folder of classes is on the path
   */
  static void require(LaunchPlan plan) {
    for (Path entry : entries(classPath(plan))) {
      if (Files.isDirectory(entry)) {
        throw new UsageException(
            UsageException.Kind.TARGET,
            "--train prepares starts from jars, and %s is a folder of classes; compile the program into a folder, make a jar of that (jar --create --file app.jar -C FOLDER .), and start it with -cp app.jar"
                .formatted(entry));
      }
    }
  }

  /** What ranks are given to start from it, after Weft's own options; nothing if there is none. */
  List<String> options() {
    if (!Files.isRegularFile(archive)) {
      return List.of();
    }
    try {
      Files.setLastModifiedTime(archive, FileTime.from(Instant.now()));
    } catch (IOException notOurs) {
      // Then it counts as older than it is.
    }
    return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:aot=off");
  }

  /**
   * Runs a job whose ranks write down which classes they load, and makes the archive if it has
   * ended well. Says on standard error what became of it. Blocks.
   *
   * @param job gives the exit code
   */
  int train(LaunchPlan plan, IntSupplier job) {
    Path folder;
    try {
      folder = Files.createTempDirectory("weft-train-");
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "--train: no folder can be made in %s: %s"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()));
    }
    try {
      plan.jvmArguments.add("-XX:DumpLoadedClassList=" + folder.resolve("%p" + CLASS_LIST_SUFFIX));
      int code = job.getAsInt();
      if (code == 0) {
        make(folder);
      } else {
        System.err.println("weft: no faster start is prepared, since the job has failed [W3019]");
      }
      return code;
    } finally {
      FolderRemoval.remove(folder);
    }
  }

  private void make(Path folder) {
    try {
      Set<String> classes = classes(folder);
      Path list = Files.write(folder.resolve("all"), classes);
      Files.createDirectories(archive.resolveSibling(""));
      Path fresh =
          archive.resolveSibling(archive.getFileName() + "." + ProcessHandle.current().pid());
      try {
        dump(list, fresh, folder.resolve("said"));
        Files.move(fresh, archive, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(fresh);
      }
      removeOld();
      System.err.printf(
          "weft: the ranks start from %d classes in %s from now on, until one of the jars changes [W3019]%n",
          classes.size(), archive);
    } catch (IOException e) {
      System.err.printf("weft: no faster start could be prepared: %s [W3019]%n", e.getMessage());
    }
  }

  /** In the order of loading, without which the JVM archives fewer lambdas. */
  private static Set<String> classes(Path folder) throws IOException {
    Set<String> classes = new LinkedHashSet<>();
    try (DirectoryStream<Path> lists = Files.newDirectoryStream(folder, "*" + CLASS_LIST_SUFFIX)) {
      for (Path list : lists) {
        try (Stream<String> lines = Files.lines(list)) {
          // Numbers differ between ranks, and serve only classes of other loaders, with a source.
          lines
              .filter(line -> !line.startsWith("#") && !line.contains(" source:"))
              .map(line -> line.replaceFirst(" id: \\d+$", ""))
              .forEach(classes::add);
        }
      }
    }
    if (classes.isEmpty()) {
      throw new IOException("no rank has written down which classes it loads");
    }
    return classes;
  }

  private void dump(Path list, Path made, Path said) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(options);
    line.addAll(List.of("-Xshare:dump", "-XX:+AOTClassLinking", "-XX:-UsePerfData"));
    line.add("-XX:SharedClassListFile=" + list);
    line.add("-XX:SharedArchiveFile=" + made);
    line.addAll(List.of("-cp", classPath));
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    process.getOutputStream().close();
    try {
      if (process.waitFor() != 0 || !Files.isRegularFile(made)) {
        List<String> words = Files.readAllLines(said);
        throw new IOException(
            "java -Xshare:dump has failed: " + (words.isEmpty() ? "" : words.getLast()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private void removeOld() throws IOException {
    try (Stream<Path> archives = Files.list(archive.resolveSibling(""))) {
      List<Path> old =
          archives
              .filter(each -> each.toString().endsWith(SUFFIX))
              .filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
              .sorted(Comparator.comparing(TrainedStart::lastUse).reversed())
              .skip(KEPT)
              .toList();
      for (Path each : old) {
        Files.deleteIfExists(each);
      }
    }
  }

  private static FileTime lastUse(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }

  /** What a class path names; of {@code FOLDER/*} the jars. */
  private static List<Path> entries(List<String> classPath) {
    List<Path> entries = new ArrayList<>();
    for (String each : classPath) {
      if (each.equals("*") || each.endsWith("/*")) {
        try (Stream<Path> jars = Files.list(Path.of(each.substring(0, each.length() - 1) + "."))) {
          jars.filter(jar -> jar.toString().endsWith(Targets.JAR_SUFFIX))
              .sorted()
              .forEach(entries::add);
        } catch (IOException noFolder) {
          // The JVM takes nothing from it either.
        }
      } else {
        entries.add(Path.of(each.isEmpty() ? "." : each));
      }
    }
    return entries;
  }

  private static String state(Path file) {
    try {
      return "%d %s%n".formatted(Files.size(file), Files.getLastModifiedTime(file));
    } catch (IOException gone) {
      return "gone\n";
    }
  }
}
