package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the lock goes with its process shows {@code KillTest} of the module sockets. */
class LifeLockTest {
  @TempDir Path folder;

  @BeforeEach
  void needsNativeCalls() {
    assumeTrue(NativeAccess.available());
  }

  @Test
  void isSeenUntilTheEnd() throws IOException {
    Path file = Files.createFile(folder.resolve("a file of ours"));
    assertThat(LifeLock.isHeld(file)).isFalse();
    LifeLock.hold(file);
    assertThat(LifeLock.isHeld(file)).isTrue();
    assertThat(LifeLock.isHeld(file)).as("asking takes nothing").isTrue();
  }

  /** Where a lock of the JDK's would go. */
  @Test
  void staysWhenTheFileIsOpenedAndClosedAgain() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    LifeLock.hold(file);
    FileChannel.open(file, StandardOpenOption.READ).close();
    assertThat(LifeLock.isHeld(file)).isTrue();
  }

  @Test
  void hasOneOwner() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    LifeLock.hold(file);
    assertThatThrownBy(() -> LifeLock.hold(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void nobodyHoldsAFileThatIsNotThere() {
    assertThat(LifeLock.isHeld(folder.resolve("none"))).isFalse();
    assertThatThrownBy(() -> LifeLock.hold(folder.resolve("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ENOENT");
  }
}
