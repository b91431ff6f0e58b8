package dev.weft.contract.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A user's secret file that all hosts of a cluster see, gone when it is closed. */
final class SharedSecret implements AutoCloseable {
  private static final int BYTES = 40;

  private final Path file;

  SharedSecret(String owner) throws IOException {
    file = Path.of("target", "secret-of-" + owner).toAbsolutePath();
    Files.write(file, new byte[BYTES]);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
  }

  String path() {
    return file.toString();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
