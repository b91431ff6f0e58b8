package dev.weft.internal.collective.shared;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.data.Slice;
import dev.weft.internal.os.memory.HeldMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A rank reads a buffer in the memory of a process whose owner withdraws it and uses it again. The
 * figure is what it believed to have read: what was exposed, or nothing because it came too late.
 */
@JCStressTest
@Outcome(
    id = {"0", "7"},
    expect = ACCEPTABLE,
    desc = "what was exposed, or nothing")
@Outcome(expect = FORBIDDEN, desc = "a buffer was read that had been withdrawn")
@State
public class ProcessExposureStress {
  /** Of a first chunk, as all steps are in which something is exposed. */
  private static final long STEP = 1 << 24;

  private static final int READER = 1;
  private static final AreaDescriptor LAYOUT =
      new AreaDescriptor(2, 1, 64, 1, AreaDescriptor.NEVER, Integer.BYTES);

  static {
    while (!HeldMemory.isDecided()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private final MemorySegment memory =
      MemorySegment.ofArray(new long[(int) LAYOUT.bytes() / Long.BYTES]);
  private final int[] buffer = {7};
  private final ProcessExposure owner = new ProcessExposure(new Spinning(), memory, LAYOUT, 0);
  private final ProcessExposure reader =
      new ProcessExposure(new Spinning(), memory, LAYOUT, READER);

  public ProcessExposureStress() {
    boolean _ = reader.suits(Integer.BYTES) && owner.suits(Integer.BYTES);
    boolean _ = owner.expose(Slice.of(buffer), STEP, READER);
  }

  @Actor
  public void owner() {
    owner.withdraw();
    buffer[0] = 8;
  }

  @Actor
  public void reader(I_Result result) {
    int[] got = new int[1];
    result.r1 = reader.read(0, STEP, 0, Slice.of(got)) ? got[0] : 0;
  }
}
