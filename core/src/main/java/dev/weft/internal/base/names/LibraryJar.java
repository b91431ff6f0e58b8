package dev.weft.internal.base.names;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars of the library. A process that starts another process with the same library passes on
 * all jars that it has itself.
 */
public enum LibraryJar {
  CORE("weft-core", "dev/weft/Weft.class"),
  FILES("weft-files", "dev/weft/io/ParallelFile.class"),
  FABRICS("weft-fabrics", "dev/weft/internal/transport/ucx/UcxTransport.class"),
  LAUNCHERS("weft-launchers", "dev/weft/internal/launch/environment/pmi/PmiEnvironment.class"),
  JOBS("weft-jobs", "dev/weft/internal/launch/JobLauncher.class"),
  /** Brings the others; it has no classes. */
  ALL("weft", "META-INF/dev.weft");

  private final String artifact;
  private final String content;

  /**
   * @param artifact its name in the group {@code dev.weft}
   * @param content a file in it, and in no other jar
   */
  LibraryJar(String artifact, String content) {
    this.artifact = artifact;
    this.content = content;
  }

  /** That this process does not have it, in a clause, with the remedy. */
  public String absence() {
    return "it is in dev.weft:%s, which is on neither the class path nor the module path; add it, or depend on dev.weft:weft, which brings it"
        .formatted(artifact);
  }

  /** The jars or folders from which this process has the library, as far as they are files. */
  public static List<Path> present() {
    return Stream.of(values()).map(LibraryJar::location).filter(Objects::nonNull).toList();
  }

  /** The jar or folder; null if this process does not have it, or not as a file. */
  public @Nullable Path location() {
    URL url = url();
    return url == null ? null : locationOf(url, content);
  }

  /** Where this process has its content from; null if it does not have it. */
  public @Nullable URL url() {
    ClassLoader loader = LibraryJar.class.getClassLoader();
    return loader == null ? null : loader.getResource(content);
  }

  /**
   * The jar or folder that a file comes from; null where it is in neither.
   *
   * @param url of the file
   * @param file its name in there, without a leading slash
   */
  public static @Nullable Path locationOf(URL url, String file) {
    String text = url.toString();
    try {
      if (text.startsWith("jar:file:")) {
        return pathOf(new URI(text.substring("jar:".length(), text.indexOf("!/"))));
      }
      return text.startsWith("file:")
          ? pathOf(new URI(text.substring(0, text.length() - file.length())))
          : null;
    } catch (URISyntaxException notAFile) {
      return null;
    }
  }

  /** The path that a URI means; null if it means none. */
  public static @Nullable Path pathOf(URI uri) {
    try {
      return Path.of(uri).toAbsolutePath().normalize();
    } catch (IllegalArgumentException | FileSystemNotFoundException notAFile) {
      return null;
    }
  }
}
