package dev.weft.internal.engine.base;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads count under the lock. One gives way in between; the other takes the lock, then tries
 * to once more. The first figure is the count, the second what it should be.
 */
@JCStressTest
@Outcome(id = "4, 4", expect = ACCEPTABLE, desc = "the lock was free when tried")
@Outcome(id = "3, 3", expect = ACCEPTABLE, desc = "it was held")
@Outcome(expect = FORBIDDEN, desc = "two at once, or what was counted was not seen")
@State
public class EngineLockStress {
  private final EngineLock lock = new EngineLock();
  private int count;
  private int tried;

  @Actor
  public void givesWay() {
    lock.lock();
    count++;
    lock.giveWay();
    count++;
    lock.unlock();
  }

  @Actor
  public void takesThenTries() {
    lock.lock();
    count++;
    lock.unlock();
    if (lock.tryLock()) {
      count++;
      tried = 1;
      lock.unlock();
    }
  }

  @Arbiter
  public void after(II_Result result) {
    lock.lock();
    result.r1 = count;
    result.r2 = 3 + tried;
    lock.unlock();
  }
}
