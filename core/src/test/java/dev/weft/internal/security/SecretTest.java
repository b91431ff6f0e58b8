package dev.weft.internal.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class SecretTest {
  @TempDir Path folder;

  @Test
  void survivesTheWayThroughAFile() {
    Secret secret = Secret.generate();
    Path file = folder.resolve("secret");
    secret.writeTo(file);
    assertThat(Secret.readFrom(file).derive("x")).isEqualTo(secret.derive("x"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void writesAFileForTheOwnerAlone() throws IOException {
    Path file = folder.resolve("secret");
    Secret.generate().writeTo(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void neverOverwrites() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "precious");
    assertThatThrownBy(() -> Secret.generate().writeTo(file))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("precious");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void refusesAFileThatOthersMayTouch() throws IOException {
    for (String permissions : new String[] {"rw-r-----", "rw----r--", "rw--w----", "rwx------"}) {
      Path file = folder.resolve(permissions);
      Secret.generate().writeTo(file);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertThatThrownBy(() -> Secret.readFrom(file))
          .isInstanceOf(LaunchException.class)
          .hasMessageContaining(permissions)
          .hasMessageContaining("0600");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void refusesASymbolicLink() throws IOException {
    Path file = folder.resolve("secret");
    Secret.generate().writeTo(file);
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> Secret.readFrom(link)).isInstanceOf(LaunchException.class);
  }

  @Test
  void refusesAnotherLength() throws IOException {
    for (int length : new int[] {0, Secret.BYTES - 1, Secret.BYTES + 1}) {
      Path file = folder.resolve("secret" + length);
      Secret.generate().writeTo(file);
      Files.write(file, new byte[length]);
      assertThatThrownBy(() -> Secret.readFrom(file))
          .isInstanceOf(LaunchException.class)
          .hasMessageContaining("32 bytes");
    }
  }

  @Test
  void refusesAMissingFile() {
    assertThatThrownBy(() -> Secret.readFrom(folder.resolve("none")))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("none");
  }

  @Test
  void derivesAKeyForEachPurpose() {
    Secret secret = Secret.generate();
    assertThat(secret.derive("a")).hasSize(32).isEqualTo(secret.derive("a"));
    assertThat(secret.derive("a")).isNotEqualTo(secret.derive("b"));
    assertThat(secret.derive("a")).isNotEqualTo(Secret.generate().derive("a"));
  }

  @Test
  void doesNotPrintItself() {
    assertThat(Secret.generate()).hasToString("Secret[hidden]");
  }
}
