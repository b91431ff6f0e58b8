package dev.weft.cli;

import dev.weft.internal.base.names.LibraryJar;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Locates Weft itself. A system property from the start script says how ranks find Weft; without
 * it, ranks get the class path of this process. Does not block.
 */
final class Installation {
  private static final String RANK_CLASS_PATH = "weft.rank.classpath";
  private static final String COMPAT = "weft.compat.";

  /**
   * The class that the command starts with, by name: it knows of all commands, and this of none.
   */
  private static final String MAIN = "dev.weft.cli.Main";

  private static final String RANK_ARGUMENTS = "weft.rank.args";
  private static final String SOCKETS_ARCHIVE = "sockets.jsa";
  private static final String WEFT_ARGUMENTS_FILE = "weft.args";

  /** From the folder of the jars. */
  private static final String FIRST_PAGE = "../share/doc/html/index.html";

  /** A class of each jar that programs import, besides the library's own. */
  private static final List<String> OF_PROGRAMS =
      List.of("dev.weft.objects.Node", "dev.weft.parallel.WeftExecutor");

  private static final List<String> OF_THE_CODEC =
      List.of("dev.weft.fory.ForyCodec", "org.apache.fory.Fory");

  private static final String CLASS_SUFFIX = ".class";
  private static final String JAR_START = "jar:";
  private static final String JAR_END = "!/";

  /** What comes first on the class path of a rank; nothing where Weft is on its module path. */
  static List<String> rankClassPath() {
    if (System.getProperty(RANK_ARGUMENTS) != null) {
      return List.of();
    }
    String given = System.getProperty(RANK_CLASS_PATH);
    return given == null ? ownPath() : List.of(given.split(File.pathSeparator, -1));
  }

  /** The jars or folders that a rank needs of Weft, wherever ranks here find them. */
  static List<String> jarsOfRanks() {
    List<String> here = rankClassPath();
    return here.isEmpty()
        ? locations(Stream.concat(OF_PROGRAMS.stream(), OF_THE_CODEC.stream()))
        : here;
  }

  /** The jar or folder with an old API, or null where it is not installed. */
  static @Nullable String compatLocation(String id) {
    return System.getProperty(COMPAT + id);
  }

  /** What a program is compiled with. */
  static List<String> compileClassPath() {
    List<String> ranks = rankClassPath();
    return ranks.isEmpty() ? locations(OF_PROGRAMS.stream()) : ranks;
  }

  /** Where the library and these classes are, as far as they are installed. */
  private static List<String> locations(Stream<String> classes) {
    return Stream.concat(
            library().stream(), classes.map(Installation::locationOf).filter(Objects::nonNull))
        .toList();
  }

  /** The jars or folders of the library itself; none if it is not found. */
  static List<String> library() {
    return LibraryJar.present().stream().map(Path::toString).toList();
  }

  /**
   * The agent of fast sockets, which lies beside this command.
   *
   * @throws UsageException if it does not
   */
  static Path socketsAgent() {
    for (String entry : ownPath()) {
      Path name = Path.of(entry).getFileName();
      if (name != null && name.toString().matches("weft-sockets-.*\\.jar")) {
        return Path.of(entry).toAbsolutePath();
      }
    }
    Path own = Path.of(String.valueOf(locationOf(Installation.class.getName()))).toAbsolutePath();
    try (Stream<Path> beside = Files.list(own.resolveSibling(""))) {
      return beside
          .filter(file -> file.getFileName().toString().matches("weft-sockets-.*\\.jar"))
          .findFirst()
          .orElseThrow();
    } catch (IOException | NoSuchElementException e) {
      throw new UsageException(
          "the jar of fast sockets is not beside %s; start through the weft script".formatted(own));
    }
  }

  /** The archive from which a program with the agent starts; null if none has been prepared. */
  static @Nullable Path socketsArchive() {
    String ofRanks = System.getProperty(RANK_ARGUMENTS);
    Path archive = ofRanks == null ? null : Path.of(ofRanks).resolveSibling(SOCKETS_ARCHIVE);
    return archive != null && Files.isRegularFile(archive) ? archive : null;
  }

  /** The first of the pages that are installed beside this command; null if there are none. */
  static @Nullable Path firstPage() {
    String own = locationOf(Installation.class.getName());
    if (own == null) {
      return null;
    }
    Path page = Path.of(own).resolveSibling(FIRST_PAGE).normalize();
    return Files.isRegularFile(page) ? page : null;
  }

  private static List<String> ownPath() {
    List<String> entries = new ArrayList<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : System.getProperty(property, "").split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          entries.add(entry);
        }
      }
    }
    return entries;
  }

  /** Options for the virtual machine of a rank, made when Weft was prepared for this JDK. */
  static List<String> rankJvmArguments() {
    String file = System.getProperty(RANK_ARGUMENTS);
    return file == null ? List.of() : List.of("@" + file);
  }

  /** The words that start this command again. */
  static List<String> weftCommand() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String rankArguments = System.getProperty(RANK_ARGUMENTS);
    if (rankArguments != null) {
      words.add("@" + Path.of(rankArguments).resolveSibling(WEFT_ARGUMENTS_FILE));
    } else {
      words.add("-cp");
      words.add(String.join(File.pathSeparator, ownPath()));
      words.add(MAIN);
    }
    return words;
  }

  /** The jar or folder from which this process would load a class, or null if it would not. */
  static @Nullable String locationOf(String className) {
    String file = className.replace('.', '/') + CLASS_SUFFIX;
    URL url = ClassLoader.getSystemResource(file);
    if (url == null) {
      return null;
    }
    String text = url.toString();
    String location =
        text.startsWith(JAR_START)
            ? text.substring(JAR_START.length(), text.indexOf(JAR_END))
            : text.substring(0, text.length() - file.length());
    return Path.of(URI.create(location)).toString();
  }

  private Installation() {}
}
