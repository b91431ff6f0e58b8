package dev.weft.internal.window;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two ranks write two words under the exclusive lock, a third reads them under a shared one. The
 * figures are what the reader saw of each word, and how often both were written.
 */
@JCStressTest
@Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "the reader came first")
@Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "the reader came second")
@Outcome(id = "2, 2, 2", expect = ACCEPTABLE, desc = "the reader came last")
@Outcome(expect = FORBIDDEN, desc = "two at once, or what was written was not seen")
@State
public class WindowLockStress {
  private static final Liveness ALIVE = new Alive();
  private static final int RANKS = 3;

  private final WindowLocks windowLocks =
      new WindowLocks(segment(WindowLocksDescriptor.bytes(RANKS)), RANKS, ALIVE);
  private final MemorySegment words = segment(Long.BYTES);

  @Actor
  public void firstWrites() {
    write(0);
  }

  @Actor
  public void secondWrites() {
    write(1);
  }

  @Actor
  public void thirdReads(III_Result result) {
    windowLocks.acquire(LockType.SHARED, 2);
    result.r1 = get(0);
    result.r2 = get(1);
    windowLocks.release(LockType.SHARED, 2);
  }

  @Arbiter
  public void after(III_Result result) {
    result.r3 = get(0) == get(1) ? get(0) : -1;
  }

  private void write(int rank) {
    windowLocks.acquire(LockType.EXCLUSIVE, rank);
    words.setAtIndex(ValueLayout.JAVA_INT, 0, get(0) + 1);
    words.setAtIndex(ValueLayout.JAVA_INT, 1, get(1) + 1);
    windowLocks.release(LockType.EXCLUSIVE, rank);
  }

  private static MemorySegment segment(long bytes) {
    return MemorySegment.ofArray(new long[(int) bytes / Long.BYTES]);
  }

  private int get(int index) {
    return words.getAtIndex(ValueLayout.JAVA_INT, index);
  }

  /** Nobody is ever gone, and nobody asks who waits. */
  private static final class Alive implements Liveness {
    @Override
    public void require(int rank, String what) {}

    @Override
    public boolean isOutlived(int rank) {
      return false;
    }

    @Override
    public @Nullable WaitMarker note(WaitKind kind, Supplier<List<Integer>> ranks) {
      return null;
    }
  }
}
