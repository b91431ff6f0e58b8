package dev.weft.objects.internal.node;

import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a listening node's secrets. Missing files are created, and deleted at the end. */
final class SecretFiles {
  private final List<Path> files;
  private final List<Path> made = new ArrayList<>();

  SecretFiles(List<Path> files) {
    this.files = files;
  }

  /**
   * Their secrets, in order.
   *
   * @throws dev.weft.failure.LaunchException if others may touch one, or it cannot be read or made
   */
  List<Secret> read() {
    List<Secret> secrets = new ArrayList<>();
    for (Path file : files) {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        Secret.generate().writeTo(file);
        made.add(file);
      }
      secrets.add(Secret.readShared(file));
    }
    return secrets;
  }

  void close() {
    for (Path file : made) {
      try {
        boolean _ = Files.deleteIfExists(file);
      } catch (IOException e) {
        // Then it stays; it is of no use any more.
      }
    }
  }
}
