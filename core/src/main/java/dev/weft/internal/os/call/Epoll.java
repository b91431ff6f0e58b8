package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Waits for many descriptors at once. One thread at a time waits and reads the events of its last
 * wait; {@link #add}, {@link #modify} and {@link #remove} may be called by another thread
 * meanwhile, one at a time. Nothing allocates after construction. Results below zero are {@code
 * -errno}.
 *
 * <p>Must not be closed while a thread waits: wake it first, by an {@link EventFd}.
 */
public final class Epoll implements AutoCloseable {
  public static final int IN = 0x1;
  public static final int OUT = 0x4;
  public static final int PEER_CLOSED = 0x2000;

  /** Reports once, then stays silent until {@link #modify}. */
  public static final int ONE_SHOT = 1 << 30;

  private static final int ADD = 1;
  private static final int REMOVE = 2;
  private static final int MODIFY = 3;
  private static final int CLOEXEC = 0x80000;
  private static final int MAX_EVENTS = 64;

  /** One event to give to the kernel, then those that it gives back. */
  private static final int GIVEN = 0;

  private static final int EVENTS = 64;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(EVENTS + MAX_EVENTS * EpollEvent.BYTES, 64);
  private final long address = memory.address();
  private final int fd;

  /** Makes an instance, which the caller closes. */
  public Epoll() {
    NativeAccess.require();
    fd = (int) CallMemory.withoutMemory(SyscallNumber.EPOLL_CREATE1, CLOEXEC);
  }

  /** The epoll descriptor itself, or {@code -errno} if none could be made. */
  public int fd() {
    return fd;
  }

  /** Watches a descriptor; {@code data} comes back with its events. */
  public int add(int watched, int events, long data) {
    return control(ADD, watched, events, data);
  }

  public int modify(int watched, int events, long data) {
    return control(MODIFY, watched, events, data);
  }

  /** Stops watching. Closing the last descriptor of a socket does the same. */
  public int remove(int watched) {
    return control(REMOVE, watched, 0, 0);
  }

  private int control(int operation, int watched, int events, long data) {
    memory.set(JAVA_INT, GIVEN + EpollEvent.EVENTS, events);
    memory.set(JAVA_LONG_UNALIGNED, GIVEN + EpollEvent.DATA, data);
    long given = address + GIVEN;
    long result = Syscall.brief(SyscallNumber.EPOLL_CTL, fd, operation, watched, given, 0, 0);
    return result >= 0 ? 0 : -Syscall.errno();
  }

  /**
   * Waits until something happens.
   *
   * @param timeoutMillis 0 to look only, -1 to wait without limit
   * @return the number of events to read; 0 if the time was over or a signal came
   */
  public int await(int timeoutMillis) {
    long number = SyscallNumber.EPOLL_PWAIT;
    long events = address + EVENTS;
    long result =
        timeoutMillis == 0
            ? Syscall.brief(number, fd, events, MAX_EVENTS, 0, 0, 0)
            : Syscall.blocking(number, fd, events, MAX_EVENTS, timeoutMillis, 0, 0);
    return Math.max((int) result, 0);
  }

  /** The kind of the i-th event of the last wait. */
  public int events(int i) {
    return memory.get(JAVA_INT, EVENTS + (long) i * EpollEvent.BYTES + EpollEvent.EVENTS);
  }

  /** The data given for the descriptor of the i-th event of the last wait. */
  public long data(int i) {
    return memory.get(JAVA_LONG_UNALIGNED, EVENTS + (long) i * EpollEvent.BYTES + EpollEvent.DATA);
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
