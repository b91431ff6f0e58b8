package dev.weft.internal.collective.shared;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.data.Slice;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two ranks copy from a buffer that its owner withdraws and uses again. The figures are what they
 * saw: what was exposed, or nothing because they came too late.
 */
@JCStressTest
@Outcome(id = "(0|7), (0|7)", expect = ACCEPTABLE, desc = "what was exposed, or nothing")
@Outcome(expect = FORBIDDEN, desc = "a buffer was read that had been withdrawn")
@State
public class ThreadExposureStress {
  private static final long STEP = 1;

  private final int[] memory = {7};
  private final AtomicReferenceArray<@Nullable Object> places = new AtomicReferenceArray<>(3);
  private final ThreadExposure owner = new ThreadExposure(0, places, 0);

  public ThreadExposureStress() {
    boolean _ = owner.expose(Slice.of(memory), STEP, SharedArea.ALL);
  }

  @Actor
  public void owner() {
    owner.withdraw();
    memory[0] = 8;
  }

  @Actor
  public void one(II_Result result) {
    result.r1 = read(1);
  }

  @Actor
  public void other(II_Result result) {
    result.r2 = read(2);
  }

  private int read(int rank) {
    int[] got = new int[1];
    return new ThreadExposure(rank, places, 0).read(0, STEP, 0, Slice.of(got)) ? got[0] : 0;
  }
}
