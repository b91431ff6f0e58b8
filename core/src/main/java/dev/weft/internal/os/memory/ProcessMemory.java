package dev.weft.internal.os.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.IoVec;
import dev.weft.internal.os.call.Syscall;
import dev.weft.internal.os.call.SyscallNumber;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * The memory of another process of this user (cross-memory attach). Addresses are those of {@link
 * HeldMemory}; an invalid one fails, and does no harm. One thread at a time.
 */
public final class ProcessMemory {
  private static final long REMOTE = IoVec.BYTES;
  private static final long NOWHERE = 0;

  private final long pid;
  private final MemorySegment vectors = Arena.ofAuto().allocate(2 * IoVec.BYTES, Long.BYTES);

  public ProcessMemory(long pid) {
    this.pid = pid;
  }

  /** The same process, for another thread. */
  public ProcessMemory another() {
    return new ProcessMemory(pid);
  }

  /** Copies from that process to this one; false if that failed. */
  public boolean read(long remote, long local, long length) {
    return move(SyscallNumber.PROCESS_VM_READV, remote, local, length);
  }

  /** Copies from this process to that one; false if that failed. */
  public boolean write(long remote, long local, long length) {
    return move(SyscallNumber.PROCESS_VM_WRITEV, remote, local, length);
  }

  /** Whether that process has this number: a process elsewhere with the same id does not. */
  public boolean holds(long address, long number) {
    MemorySegment seen = Arena.ofAuto().allocate(JAVA_LONG);
    return read(address, seen.address(), Long.BYTES) && seen.get(JAVA_LONG, 0) == number;
  }

  /** Whether the process has ended. */
  public boolean hasEnded() {
    return probe(NOWHERE) == -Errno.ESRCH;
  }

  /** Reads one byte and drops it; {@code -errno} if it cannot. */
  long probe(long remote) {
    MemorySegment state = Arena.ofAuto().allocate(2 * Long.BYTES, Long.BYTES);
    set(remote, state.address() + Long.BYTES, 1);
    long address = vectors.address();
    long call = SyscallNumber.PROCESS_VM_READV;
    try {
      return Syscall.captured(state, call, pid, address, 1, address + REMOTE, 1, 0);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private boolean move(long call, long remote, long local, long length) {
    for (long done = 0; done < length; ) {
      long left = length - done;
      set(remote + done, local + done, left);
      long address = vectors.address();
      long moved = Syscall.blocking(call, pid, address, 1, address + REMOTE, 1, 0);
      if (moved <= 0) {
        return false;
      }
      done += moved;
    }
    return true;
  }

  private void set(long remote, long local, long length) {
    vectors.set(JAVA_LONG, IoVec.BASE, local);
    vectors.set(JAVA_LONG, IoVec.LENGTH, length);
    vectors.set(JAVA_LONG, REMOTE + IoVec.BASE, remote);
    vectors.set(JAVA_LONG, REMOTE + IoVec.LENGTH, length);
  }
}
