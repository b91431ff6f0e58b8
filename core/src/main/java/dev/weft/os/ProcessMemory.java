package dev.weft.os;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The memory of another process of this user (cross-memory attach). Addresses are those of {@link
 * HeldMemory}; one that means nothing there fails, and harms nobody. One thread at a time.
 */
public final class ProcessMemory {
  private static final long REMOTE = IoVec.BYTES;

  private final long pid;
  private final MemorySegment vectors = Arena.ofAuto().allocate(2 * IoVec.BYTES, Long.BYTES);

  public ProcessMemory(long pid) {
    this.pid = pid;
  }

  /** Copies from there to here; false if that could not be done. */
  public boolean read(long remote, long local, long length) {
    return move(SyscallNumber.PROCESS_VM_READV, remote, local, length);
  }

  /** Copies from here to there; false if that could not be done. */
  public boolean write(long remote, long local, long length) {
    return move(SyscallNumber.PROCESS_VM_WRITEV, remote, local, length);
  }

  /** Whether this number is there: a process elsewhere with the same id will not know it. */
  public boolean holds(long address, long number) {
    MemorySegment seen = Arena.ofAuto().allocate(JAVA_LONG);
    return read(address, seen.address(), Long.BYTES) && seen.get(JAVA_LONG, 0) == number;
  }

  private boolean move(long call, long remote, long local, long length) {
    for (long done = 0; done < length; ) {
      long left = length - done;
      vectors.set(JAVA_LONG, IoVec.BASE, local + done);
      vectors.set(JAVA_LONG, IoVec.LENGTH, left);
      vectors.set(JAVA_LONG, REMOTE + IoVec.BASE, remote + done);
      vectors.set(JAVA_LONG, REMOTE + IoVec.LENGTH, left);
      long address = vectors.address();
      long moved = Syscall.blocking(call, pid, address, 1, address + REMOTE, 1, 0);
      if (moved <= 0) {
        return false;
      }
      done += moved;
    }
    return true;
  }
}
