package dev.weft.internal.launch.agent;

import dev.weft.internal.security.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class archive from which a host's ranks start; it shortens a start by two thirds. It holds
 * only classes of Weft and the JDK, because programs change, and is in the agents' cache:
 *
 * <pre>
 *   cache/KEY/classes     what the first rank of the first job has loaded; the creator of this file makes the archive
 *   cache/KEY/ranks.jsa   the archive, renamed to this when it is whole
 * </pre>
 *
 * The key is made of the jars' hashes and of the JDK. A process of low priority makes the archive
 * once that rank has ended without failure; the process may outlive the job by seconds. Nothing
 * depends on the archive: if it cannot be made or does not fit the options of a rank, ranks start
 * without it. Does not block; any thread.
 */
final class RankArchive {
  /** Archives of so many versions are kept; each has some 20 MB. */
  static final int KEPT = 4;

  static final String ARCHIVE = "ranks.jsa";
  static final String CLASSES = "classes";

  /** Whoever began to make one and has not been done after this time has been ended before. */
  private static final Duration GIVEN_UP = Duration.ofMinutes(10);

  /** One hash in hexadecimal digits: the folder of a file that has been brought here. */
  private static final String HASH = "[0-9a-f]{64}";

  /** Gets the command, and as variables the names of the file that it makes and of the archive. */
  private static final String SCRIPT =
      "nice -n 19 \"$@\" && mv -f \"$made\" \"$archive\"; rm -f \"$made\"";

  private final List<Path> jars;
  private final Path folder;

  private RankArchive(List<Path> jars, Path folder) {
    this.jars = jars;
    this.folder = folder;
  }

  /**
   * The archive for these jars; only such as are in the cache have one.
   *
   * @param jars in the order in which they begin the class path of ranks
   */
  static RankArchive of(List<Path> jars) {
    StringBuilder key = new StringBuilder();
    for (String property : List.of("java.home", "java.vm.version", "java.vm.vendor", "os.arch")) {
      key.append(System.getProperty(property)).append('\n');
    }
    Path cache = null;
    for (Path jar : jars) {
      Path hash = jar.getParent();
      if (hash == null || !hash.getFileName().toString().matches(HASH)) {
        return new RankArchive(List.of(), jar);
      }
      cache = hash.getParent();
      key.append(hash.getFileName()).append('\n');
    }
    return cache == null
        ? new RankArchive(List.of(), Path.of(""))
        : new RankArchive(jars, cache.resolve(hash(key.toString())));
  }

  /** What ranks are given to start from the archive; nothing if there is none. */
  List<String> options() {
    Path archive = folder.resolve(ARCHIVE);
    if (jars.isEmpty() || !Files.isRegularFile(archive)) {
      return List.of();
    }
    try {
      AgentBoot.noteUse(folder);
    } catch (IOException notOurs) {
      // Then it is made anew some day.
    }
    return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:aot=off");
  }

  /**
   * What one rank is given to write down the classes that it loads. Then {@link #make} or {@link
   * #giveUp} is to be called when it has ended. Nothing if there can be no archive, or another
   * agent makes it.
   */
  List<String> optionsToMakeIt() {
    try {
      return !jars.isEmpty() && isMine()
          ? List.of("-XX:DumpLoadedClassList=" + folder.resolve(CLASSES))
          : List.of();
    } catch (IOException noCache) {
      return List.of();
    }
  }

  /** Whether this agent is the one to make it. */
  private boolean isMine() throws IOException {
    Path classes = folder.resolve(CLASSES);
    Files.createDirectories(folder);
    if (Files.exists(classes) && AgentBoot.isOlder(classes, GIVEN_UP)) {
      Files.deleteIfExists(classes);
    }
    try {
      Files.createFile(classes);
      return true;
    } catch (FileAlreadyExistsException another) {
      return false;
    }
  }

  /**
   * Begins to make it; the process ends by itself.
   *
   * @param options those of ranks, as an archive fits only the modules that it was made with
   */
  void make(List<String> options) {
    Path made = folder.resolve("making-" + ProcessHandle.current().pid());
    List<String> command =
        Stream.of(
                Stream.of("sh", "-c", SCRIPT, "weft"),
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                Stream.of("-Xshare:dump", "-XX:+AOTClassLinking", "-XX:-UsePerfData"),
                Stream.of("-XX:SharedClassListFile=" + folder.resolve(CLASSES)),
                Stream.of("-XX:SharedArchiveFile=" + made),
                options.stream(),
                Stream.of("-cp", String.join(":", jars.stream().map(Path::toString).toList())))
            .flatMap(words -> words)
            .toList();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("made", made.toString());
    builder.environment().put("archive", folder.resolve(ARCHIVE).toString());
    try {
      removeOld();
      builder.start();
    } catch (IOException withoutOne) {
      // The next job after a while tries again.
    }
  }

  /** The rank that was to write down what it loads has not ended well. */
  void giveUp() {
    try {
      Files.deleteIfExists(folder.resolve(CLASSES));
    } catch (IOException later) {
      // Another agent does once it is old.
    }
  }

  private void removeOld() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolveSibling(""))) {
      List<Path> archives =
          folders
              .map(each -> each.resolve(ARCHIVE))
              .filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
              .sorted(Comparator.comparing(RankArchive::lastUse).reversed())
              .skip(KEPT - 1)
              .toList();
      for (Path archive : archives) {
        Files.deleteIfExists(archive);
        Files.deleteIfExists(archive.resolveSibling(CLASSES));
      }
    }
  }

  private static FileTime lastUse(Path archive) {
    try {
      return Files.getLastModifiedTime(archive.resolveSibling(""));
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }

  private static String hash(String text) {
    return HexFormat.of()
        .formatHex(new Sha256().update(text.getBytes(StandardCharsets.UTF_8)).digest());
  }
}
