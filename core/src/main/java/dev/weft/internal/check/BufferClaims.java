package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.util.ArrayList;
import java.util.List;

/**
 * The buffers of messages under way of all ranks of this process: threads may share an array by
 * mistake. Several operations may send from the same memory; a receive needs its memory alone (MPI
 * 4.1, section 3.7.2). Any thread; does not block.
 */
final class BufferClaims {
  private static final List<Claim> LIVE = new ArrayList<>();

  /** The claim of an operation on its buffer until it is over. */
  static final class Claim implements AutoCloseable {
    /** The claim of ranks that do not check. */
    static final Claim NONE = new Claim("", new MemoryRuns(new Object(), List.of()), "", false);

    private final Object owner;
    private final MemoryRuns memory;
    private final String operation;
    private final boolean receives;

    private Claim(Object owner, MemoryRuns memory, String operation, boolean receives) {
      this.owner = owner;
      this.memory = memory;
      this.operation = operation;
      this.receives = receives;
    }

    private boolean clashesWith(Claim other) {
      return (receives || other.receives) && memory.overlaps(other.memory);
    }

    @Override
    public void close() {
      synchronized (LIVE) {
        LIVE.removeIf(each -> each == this);
      }
    }
  }

  /**
   * The operation may use the buffer.
   *
   * @param owner the owner, whose claims are {@link #forget forgotten} together
   * @param operation in words, with rank and call site
   * @throws ArgumentException if another one under way uses a part of it
   */
  static Claim take(Object owner, Slice buffer, String operation, boolean receives) {
    Claim claim = new Claim(owner, MemoryRuns.of(buffer), operation, receives);
    synchronized (LIVE) {
      for (Claim other : LIVE) {
        if (claim.clashesWith(other)) {
          throw new ArgumentException(
              "%s would use memory (%s) that belongs to %s, which is still under way; await that first, or give each operation a buffer of its own"
                  .formatted(operation, buffer, other.operation));
        }
      }
      LIVE.add(claim);
    }
    return claim;
  }

  /** Drops all claims of the owner. */
  static void forget(Object owner) {
    synchronized (LIVE) {
      LIVE.removeIf(each -> each.owner == owner);
    }
  }

  private BufferClaims() {}
}
