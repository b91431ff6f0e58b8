package dev.weft.internal.security;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Unpredictable bytes for secrets and nonces. They come from the kernel's file, if there is one,
 * because the first {@link SecureRandom} of a JVM takes 40 ms to load its provider; else from
 * {@link SecureRandom}. Any thread; does not block.
 */
public final class Entropy {
  private static final Path KERNEL = Path.of("/dev/urandom");

  public static byte[] bytes(int count) {
    if (Files.isReadable(KERNEL)) {
      try (InputStream in = Files.newInputStream(KERNEL)) {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length == count) {
          return bytes;
        }
      } catch (IOException unreadable) {
        // SecureRandom below serves as well.
      }
    }
    byte[] bytes = new byte[count];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  private Entropy() {}
}
