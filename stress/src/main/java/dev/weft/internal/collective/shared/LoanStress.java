package dev.weft.internal.collective.shared;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.weft.data.Slice;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two ranks copy from a buffer that its owner takes back and uses again. The figures are what they
 * saw: what was lent, or nothing because they came too late.
 */
@JCStressTest
@Outcome(id = "(0|7), (0|7)", expect = ACCEPTABLE, desc = "what was lent, or nothing")
@Outcome(expect = FORBIDDEN, desc = "a buffer was used that had been taken back")
@State
public class LoanStress {
  private static final long STEP = 1;

  private final int[] memory = {7};
  private final Loan loan = new Loan(STEP, Slice.of(memory));

  @Actor
  public void lender() {
    loan.withdraw();
    memory[0] = 8;
  }

  @Actor
  public void one(II_Result result) {
    result.r1 = copied();
  }

  @Actor
  public void other(II_Result result) {
    result.r2 = copied();
  }

  private int copied() {
    if (!loan.isOf(STEP) || !loan.borrow()) {
      return 0;
    }
    int value = ((int[]) loan.buffer.base())[0];
    loan.giveBack();
    return value;
  }
}
