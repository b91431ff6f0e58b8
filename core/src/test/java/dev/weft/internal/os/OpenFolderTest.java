package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.base.WithoutNativeCalls;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@WithoutNativeCalls
@DisabledOnOs(OS.WINDOWS)
final class OpenFolderTest {
  @TempDir private Path home;

  private static OpenFolder open(Path path, boolean byPath) throws IOException {
    return byPath
        ? OpenFolder.over(path, new FolderByPath(path, Files.newDirectoryStream(path)))
        : OpenFolder.open(path);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void makesReadsRenamesAndRemovesFiles(boolean byPath) throws IOException {
    try (OpenFolder folder = open(home, byPath)) {
      folder.create("a", new byte[] {1, 2, 3});
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("a"))))
          .isEqualTo("rw-------");
      assertThatThrownBy(() -> folder.create("a", new byte[0]))
          .isInstanceOf(FileAlreadyExistsException.class);
      folder.rename("a", "b");
      assertThat(folder.names()).containsExactly("b");
      assertThat(folder.read("b", 3)).containsExactly(1, 2, 3);
      assertThat(folder.read("b", 2)).isNull();
      folder.delete("b");
      assertThat(folder.look("b")).isNull();
      assertThat(folder.names()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void followsNoLink(boolean byPath) throws IOException {
    Path outside = Files.createDirectory(home.resolve("outside"));
    Path precious = Files.writeString(outside.resolve("file"), "precious");
    Path inside = Files.createDirectory(home.resolve("inside"));
    Files.createSymbolicLink(inside.resolve("folder"), outside);
    Files.createSymbolicLink(inside.resolve("file"), precious);
    try (OpenFolder folder = open(home, byPath);
        OpenFolder inner = folder.open("inside")) {
      assertThatThrownBy(() -> inner.open("folder")).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> inner.read("file", 100)).isInstanceOf(IOException.class);
      folder.deleteOwn("inside");
    }
    assertThat(inside).doesNotExist();
    assertThat(precious).exists();
  }

  @Test
  void staysInTheFolderThatWasOpened() throws IOException {
    Path other = Files.createDirectory(home.resolve("other"));
    Path precious = Files.createFile(other.resolve("file"));
    Path mine = Files.createDirectory(home.resolve("mine"));
    Path moved = home.resolve("moved");
    Files.createFile(mine.resolve("file"));
    try (OpenFolder folder = OpenFolder.open(mine)) {
      Files.move(mine, moved);
      Files.createSymbolicLink(mine, other);
      folder.deleteOwn("file");
    }
    assertThat(precious).exists();
    assertThat(moved.resolve("file")).doesNotExist();
  }

  @Test
  void tellsAPrivateFolder() throws IOException {
    Path mine = Files.createDirectory(home.resolve("mine"));
    for (String permissions : new String[] {"rwxr-xr-x", "rwx--x---", "rwx------"}) {
      Files.setPosixFilePermissions(mine, PosixFilePermissions.fromString(permissions));
      try (OpenFolder folder = OpenFolder.open(mine)) {
        assertThat(folder.isOwn()).isTrue();
        assertThat(folder.isPrivate()).isEqualTo(permissions.equals("rwx------"));
      }
    }
  }

  @Test
  void doesNotWaitForAPipe() throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("mkfifo", home.resolve("pipe").toString()).start().waitFor())
        .isZero();
    try (OpenFolder folder = OpenFolder.open(home)) {
      assertThatThrownBy(() -> folder.read("pipe", 10)).isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "a/b", "/a", "../a"})
  void takesNamesOnly(String name) throws IOException {
    try (OpenFolder folder = OpenFolder.open(home)) {
      assertThatThrownBy(() -> folder.look(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.createFile(home.resolve("file"));
    assertThatThrownBy(() -> OpenFolder.open(file)).isInstanceOf(NotDirectoryException.class);
  }
}
