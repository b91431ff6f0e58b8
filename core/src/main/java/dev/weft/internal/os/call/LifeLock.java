package dev.weft.internal.os.call;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A lock on a file that a process holds as long as it lives, so that any other can ask the kernel
 * whether it does, in whatever container it is. The lock belongs to an open descriptor ({@code
 * flock}): unlike a {@link java.nio.channels.FileLock} it does not go when the process opens and
 * closes the same file once more. Any thread; nothing blocks.
 */
public final class LifeLock {
  private static final long AT_FDCWD = -100;
  private static final long O_CLOEXEC = 0x80000;
  private static final long LOCK_SHARED = 1;
  private static final long LOCK_EXCLUSIVE = 2;
  private static final long LOCK_NONBLOCK = 4;

  private LifeLock() {}

  /**
   * Takes the lock of an existing file for the life of this process.
   *
   * @throws IOException if it cannot be opened, or somebody else has it
   */
  public static void hold(Path file) throws IOException {
    NativeAccess.require();
    int fd = open(file);
    int result = fd < 0 ? fd : flock(fd, LOCK_EXCLUSIVE);
    if (result < 0) {
      if (fd >= 0) {
        int _ = Syscall.close(fd);
      }
      throw new IOException("cannot lock %s: %s".formatted(file, Errno.describe(-result)));
    }
  }

  /** Whether a process holds the lock of a file; false if there is no such file. */
  public static boolean isHeld(Path file) {
    NativeAccess.require();
    int fd = open(file);
    if (fd < 0) {
      return fd != -Errno.ENOENT;
    }
    // Shared, so that two that ask at once do not take each other for the owner.
    boolean held = flock(fd, LOCK_SHARED) < 0;
    int _ = Syscall.close(fd);
    return held;
  }

  private static int open(Path file) {
    byte[] path = (file + "\0").getBytes(StandardCharsets.UTF_8);
    try (var scratch = new CallMemory(path.length)) {
      var _ = scratch.arguments().copyFrom(MemorySegment.ofArray(path));
      return (int) scratch.call(SyscallNumber.OPENAT, AT_FDCWD, scratch.address(), O_CLOEXEC);
    }
  }

  private static int flock(int fd, long how) {
    return (int) CallMemory.withoutMemory(SyscallNumber.FLOCK, fd, how | LOCK_NONBLOCK);
  }
}
