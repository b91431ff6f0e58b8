package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A descriptor that becomes readable when signalled: wakes a thread that waits in an {@link Epoll}.
 * Any thread may call; nothing blocks.
 */
public final class EventFd implements AutoCloseable {
  private static final int NONBLOCK = 0x800;
  private static final int CLOEXEC = 0x80000;

  /** The count to add, and a place for the count read. */
  private static final int ONE = 0;

  private static final int READ = 8;
  private static final int BYTES = 16;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(BYTES, 8);
  private final long address = memory.address();
  private final int fd;

  /** Makes one, which the caller closes. */
  public EventFd() {
    NativeAccess.require();
    memory.set(JAVA_LONG, ONE, 1);
    fd = (int) CallMemory.withoutMemory(SyscallNumber.EVENTFD2, 0, NONBLOCK | CLOEXEC);
  }

  /** The descriptor, or {@code -errno} if none could be made. */
  public int fd() {
    return fd;
  }

  /** Makes the descriptor readable until {@link #clear}. */
  public void signal() {
    Syscall.brief(SyscallNumber.WRITE, fd, address + ONE, Long.BYTES, 0, 0, 0);
  }

  /** Makes the descriptor silent again. One thread at a time. */
  public void clear() {
    Syscall.brief(SyscallNumber.READ, fd, address + READ, Long.BYTES, 0, 0, 0);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
      if (fd >= 0) {
        Syscall.close(fd);
      }
    }
  }
}
