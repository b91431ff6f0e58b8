package dev.weft.testkit;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.internal.base.names.LibraryJar;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options of a virtual machine that lives for a moment, as a rank of a test does. Where the library
 * comes as jars, which it does in a whole build, its classes are taken from an archive beside them:
 * loading them is more than half of what such a process costs. The archive serves every class path
 * that begins with {@link ClassPath#withLibrary}, and is ignored, without a word, with another. A
 * program with more jars can have an archive of its own. An archive is made when first asked for,
 * which takes seconds, and again when a jar has changed. Any thread.
 */
public final class QuickStart {
  private static final List<String> OPTIONS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** An archive made with other options for modules would be slower. */
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final List<String> DUMP =
      List.of("-Xshare:dump", "-XX:+AOTClassLinking", NATIVE_ACCESS);

  private static final String MAIN = QuickStart.class.getName();
  private static final String PREFIX = "quick-start-";
  private static final long LIMIT_SECONDS = 60;

  /** The options for each class path that they have been asked for. */
  private static final Map<List<Path>, List<String>> KNOWN = new HashMap<>();

  private QuickStart() {}

  /** The options; blocks while the archive is made. */
  public static List<String> options() {
    return options(
        List.of(), List.of("-cp", joined(LibraryJar.present()) + File.pathSeparator + own(), MAIN));
  }

  /**
   * The options for a program whose class path begins with the library and more jars; blocks while
   * the archive is made. Of jars and folders behind those nothing is in the archive.
   *
   * @param more the jars
   * @param rehearsal the words after {@code java} that run the program, with exit code 0; what it
   *     loads from these jars and from the JDK is in the archive
   */
  public static synchronized List<String> options(List<Path> more, List<String> rehearsal) {
    List<Path> jars = Stream.concat(LibraryJar.present().stream(), more.stream()).toList();
    List<String> known = KNOWN.get(jars);
    if (known == null) {
      Path archive = archive(jars, rehearsal);
      known =
          archive == null
              ? OPTIONS
              : Stream.concat(
                      OPTIONS.stream(),
                      Stream.of(
                          "-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:aot=off"))
                  .toList();
      KNOWN.put(jars, known);
    }
    return known;
  }

  /** The first words of a command line: the java of this process, with the options. */
  public static List<String> java() {
    return java(options());
  }

  private static List<String> java(List<String> options) {
    List<String> line = new ArrayList<>(options);
    line.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return line;
  }

  /** The archive of these jars; null if there is none, as where some are folders. */
  private static @Nullable Path archive(List<Path> jars, List<String> rehearsal) {
    if (jars.isEmpty() || !jars.stream().allMatch(Files::isRegularFile)) {
      return null;
    }
    Path folder = Objects.requireNonNull(jars.getFirst().getParent());
    Path archive = folder.resolve(PREFIX + Integer.toHexString(state(jars).hashCode()) + ".jsa");
    try (FileChannel lock =
        FileChannel.open(
            folder.resolve(PREFIX + "lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      var _ = lock.lock();
      if (!Files.exists(archive)) {
        make(archive, jars, rehearsal);
      }
      return archive;
    } catch (IOException e) {
      System.err.println("tests start without an archive of classes: " + e);
      return null;
    }
  }

  /** What the archive depends on. */
  private static String state(List<Path> jars) {
    return Stream.concat(
            Stream.of(Runtime.version() + " " + DUMP),
            jars.stream()
                .map(Path::toFile)
                .map(jar -> jar + ":" + jar.length() + ":" + jar.lastModified()))
        .collect(Collectors.joining("|"));
  }

  private static void make(Path archive, List<Path> jars, List<String> rehearsal)
      throws IOException {
    Path folder = Objects.requireNonNull(archive.getParent());
    Path classes = Files.createTempFile(folder, PREFIX, ".lst");
    Path draft = Files.createTempFile(folder, PREFIX, ".draft");
    try {
      run(List.of("-XX:DumpLoadedClassList=" + classes, NATIVE_ACCESS), rehearsal);
      run(
          DUMP,
          List.of(
              "-XX:SharedClassListFile=" + classes,
              "-XX:SharedArchiveFile=" + draft,
              "-cp",
              joined(jars)));
      Files.move(draft, archive, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(classes);
      Files.deleteIfExists(draft);
    }
  }

  private static String own() {
    return ClassPath.of(QuickStart.class);
  }

  private static String joined(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static void run(List<String> options, List<String> words) throws IOException {
    List<String> line = java(OPTIONS);
    line.addAll(options);
    line.addAll(words);
    Process java =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!java.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("it was not made within " + LIMIT_SECONDS + " s");
      }
      if (java.exitValue() != 0) {
        throw new IOException("exit code " + java.exitValue() + " of " + line);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      java.destroyForcibly();
    }
  }

  /** What most ranks of tests do, so that their classes are listed. */
  public static void main(String[] args) {
    for (String transport : List.of("shm", "tcp")) {
      System.setProperty("weft.transport", transport);
      Weft.run(2, QuickStart::useAll);
    }
  }

  private static void useAll(Comm world) {
    int other = 1 - world.rank();
    long[] received = new long[4];
    var receive = world.ireceive(received, other, 1);
    world.send(new long[4], other, 1);
    receive.await();
    int[] number = {world.rank()};
    world.broadcast(number, 0);
    int[] sum = new int[1];
    world.allReduce(number, sum, Op.SUM);
    world.barrier();
  }
}
