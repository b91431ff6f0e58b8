package dev.weft.internal.os.call;

/** What every file descriptor can do. */
final class Descriptors {
  private Descriptors() {}

  static int close(int fd) {
    try (var scratch = new CallMemory(0)) {
      return (int) scratch.call(SyscallNumber.CLOSE, fd, 0, 0, 0, 0, 0);
    }
  }
}
