package dev.weft.lab.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The cache of built programs. A program's folder is named after all inputs of its build, so that a
 * change of source, options or compiler causes a new build. Several processes may use it at once.
 */
public final class CacheDirectory {
  private static final int KEY_CHARS = 32;

  private CacheDirectory() {}

  /** Fills a new folder. */
  public interface Filler {
    void fill(Path folder) throws IOException;
  }

  /** The folder for these ingredients; filled first if nobody has done so. Blocks meanwhile. */
  public static Path folder(String name, Iterable<String> ingredients, Filler filler) {
    Path folder = root().resolve(name + "-" + key(ingredients));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try {
      Files.createDirectories(root());
      Path fresh = Files.createTempDirectory(root(), name + ".");
      try {
        filler.fill(fresh);
        move(fresh, folder);
      } finally {
        TemporaryFolders.delete(fresh);
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot build " + name + " in " + root(), e);
    }
  }

  /** Where the cache lies: {@code -Dweft.lab.cache}, else the user's usual cache folder. */
  static Path root() {
    String chosen = System.getProperty("weft.lab.cache");
    if (chosen != null) {
      return Path.of(chosen);
    }
    String usual = System.getenv("XDG_CACHE_HOME");
    Path base =
        usual == null || usual.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(usual);
    return base.resolve("weft").resolve("lab");
  }

  private static void move(Path fresh, Path folder) throws IOException {
    try {
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  private static String key(Iterable<String> ingredients) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String ingredient : ingredients) {
        digest.update(ingredient.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, KEY_CHARS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
