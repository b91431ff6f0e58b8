package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The buffers of operations under way of all ranks of this process: threads may share an array by
 * mistake. Several operations may read the same memory; one that stores needs its memory alone (MPI
 * 4.1, section 3.7.2). Any thread; does not block.
 */
final class BufferClaims {
  private static final List<Claim> LIVE = new ArrayList<>();

  /** A buffer of an operation, which stores into it or only reads it. */
  record Use(Slice buffer, MemoryRuns memory, boolean stores) {
    static Use of(Slice buffer, boolean stores) {
      return new Use(buffer, MemoryRuns.of(buffer), stores);
    }

    private boolean clashesWith(Use other) {
      return (stores || other.stores) && memory.overlaps(other.memory);
    }
  }

  /** The claim of an operation on its buffers until it is over; they may overlap each other. */
  static final class Claim implements AutoCloseable {
    /** The claim of ranks that do not check. */
    static final Claim NONE = new Claim("", List.of(), "", () -> true);

    private final Object owner;
    private final List<Use> uses;
    private final String operation;
    private final BooleanSupplier over;

    private Claim(Object owner, List<Use> uses, String operation, BooleanSupplier over) {
      this.owner = owner;
      this.uses = uses;
      this.operation = operation;
      this.over = over;
    }

    private void requireApart(Claim other) {
      for (Use mine : uses) {
        for (Use theirs : other.uses) {
          if (mine.clashesWith(theirs) && !other.over.getAsBoolean()) {
            throw new ArgumentException(
                FailureCode.CHECKED_USE,
                "%s would use memory (%s) that belongs to %s, which is still under way; await that first, or give each operation a buffer of its own"
                    .formatted(operation, mine.buffer, other.operation));
          }
        }
      }
    }

    @Override
    public void close() {
      synchronized (LIVE) {
        LIVE.removeIf(each -> each == this);
      }
    }
  }

  /**
   * The operation may use the buffers.
   *
   * @param owner the owner, whose claims are {@link #forget forgotten} together
   * @param operation in words, with rank and call site
   * @param over whether it has ended, although nobody may have noticed
   * @throws ArgumentException if another one under way uses a part of them
   */
  static Claim take(Object owner, List<Use> uses, String operation, BooleanSupplier over) {
    Claim claim = new Claim(owner, uses, operation, over);
    synchronized (LIVE) {
      LIVE.forEach(claim::requireApart);
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
