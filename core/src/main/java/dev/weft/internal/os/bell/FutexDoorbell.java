package dev.weft.internal.os.bell;

import static dev.weft.internal.os.bell.DoorbellLine.INT;
import static dev.weft.internal.os.bell.DoorbellLine.LONG;

import dev.weft.internal.os.call.Futex;
import dev.weft.internal.os.call.Membarrier;
import dev.weft.internal.os.call.Timespec;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A doorbell that sleeps in the kernel, once {@link KernelSleep} has linked the calls.
 *
 * <p><b>Why nothing is slept through.</b> The sleeper stores ARMED and then looks at the work; the
 * ringer stores the work and then looks at the word. With a full fence between store and look on
 * both sides, at least one of them sees the other (Dekker). The fence costs the ringer more than
 * all the rest of a ring, and the sleeper is about to spend microseconds anyway. So the sleeper
 * fences for both: membarrier makes every running thread of every registered process pass a fence
 * between the sleeper's store and its look. A ringer hit by it before its look sees ARMED; one hit
 * after its look had stored the work before, and the sleeper sees that.
 *
 * <p>What must hold:
 *
 * <ul>
 *   <li>A ringer leaves the fence out only when its own process is registered and the line says
 *       that the sleeper fences. Both start as false, become true once and stay true. A ringer that
 *       still reads false fences, which is never wrong.
 *   <li>The ringer's instructions stand in the order store, load: the compiler must not move the
 *       load up. {@code acquireFence} forbids it and is no instruction on x86-64.
 *   <li>From ARMED both sides leave by compare-and-set: the ringer to AWAKE, which is all that a
 *       parked or not yet sleeping sleeper needs, or the sleeper to ASLEEP, after which only a call
 *       wakes it.
 *   <li>From ASLEEP, clearing the word and waking are one step, see {@link Futex#clearAndWakeAll}.
 *   <li>While somebody attached cannot make that call, the sleeper parks in short steps. Who
 *       attaches during a sleep must link first, or wait for the end of that sleep.
 *   <li>When the fence fails the bell stays unarmed: the sleeper looks again instead of sleeping.
 * </ul>
 */
final class FutexDoorbell extends Doorbell {
  /** Bounds what a ringer suffers that attached without native calls during a sleep. */
  private static final long LONGEST_SLEEP_NANOS = 1_000_000_000;

  private final MemorySegment line;
  private final long address;
  private volatile boolean claimed;
  private @Nullable InterruptHook interrupts;
  private volatile @Nullable Thread parked;

  FutexDoorbell(MemorySegment line) {
    this.line = line;
    this.address = line.address();
    INT.getAndAdd(line, DoorbellLine.PLAIN_RINGERS, 1);
    if (!KernelSleep.linkLater(this)) {
      kernelCanBeTold();
    }
  }

  /** Called once, when this process can wake sleepers in the kernel, or will wake none any more. */
  void kernelCanBeTold() {
    if (line.scope().isAlive()) {
      INT.getAndAdd(line, DoorbellLine.PLAIN_RINGERS, -1);
      promiseFences();
    }
  }

  @Override
  public void claim() {
    claimed = true;
    promiseFences();
  }

  /**
   * A sleeper that armed before the promise has not fenced for its ringers, and one that trusts the
   * promise may have missed it. Hence the fence after the promise, and the ring after the fence.
   */
  private void promiseFences() {
    if (claimed && KernelSleep.covered()) {
      INT.setVolatile(line, DoorbellLine.FENCE, DoorbellLine.SLEEPER_FENCES);
      boolean _ = Membarrier.fence();
      ringFenced();
    }
  }

  @Override
  public void prepare() {
    KernelSleep.link();
  }

  @Override
  public void arm() {
    INT.setVolatile(line, DoorbellLine.WORD, DoorbellLine.ARMED);
    VarHandle.fullFence();
    // Asked after arming: who makes the promise at this moment finds the bell armed and rings it.
    if (KernelSleep.covered()) {
      INT.setOpaque(line, DoorbellLine.FENCE, DoorbellLine.SLEEPER_FENCES);
      if (!Membarrier.fence()) {
        disarm();
      }
    }
  }

  @Override
  public void sleep(long timeoutNanos) {
    if (timeoutNanos <= 0) {
      return;
    }
    if (!KernelSleep.linked() || (int) INT.getOpaque(line, DoorbellLine.PLAIN_RINGERS) != 0) {
      park(timeoutNanos);
    } else if ((int) INT.getOpaque(line, DoorbellLine.WORD) == DoorbellLine.ASLEEP
        || INT.compareAndSet(line, DoorbellLine.WORD, DoorbellLine.ARMED, DoorbellLine.ASLEEP)) {
      sleepInKernel(Math.min(timeoutNanos, LONGEST_SLEEP_NANOS));
    }
  }

  private void park(long timeoutNanos) {
    parked = Thread.currentThread();
    try {
      ParkingDoorbell.watch(line, timeoutNanos);
    } finally {
      parked = null;
    }
  }

  private void sleepInKernel(long timeoutNanos) {
    InterruptHook hook = interrupts;
    if (hook == null) {
      hook = interrupts = new InterruptHook(this);
    }
    Timespec.put(line, DoorbellLine.TIMEOUT, timeoutNanos);
    hook.enter();
    try {
      Futex.await(address + DoorbellLine.WORD, DoorbellLine.ASLEEP, address + DoorbellLine.TIMEOUT);
    } finally {
      hook.leave();
      Reference.reachabilityFence(line);
    }
  }

  @Override
  public void disarm() {
    INT.setOpaque(line, DoorbellLine.WORD, DoorbellLine.AWAKE);
  }

  @Override
  public void ring() {
    VarHandle.acquireFence();
    if ((long) LONG.getOpaque(line, DoorbellLine.WORD) != DoorbellLine.QUIET
        || !KernelSleep.covered()) {
      ringFenced();
    }
  }

  private void ringFenced() {
    VarHandle.fullFence();
    int word = (int) INT.getOpaque(line, DoorbellLine.WORD);
    if (word == DoorbellLine.ARMED) {
      word =
          (int)
              INT.compareAndExchange(
                  line, DoorbellLine.WORD, DoorbellLine.ARMED, DoorbellLine.AWAKE);
      LockSupport.unpark(parked);
    }
    if (word == DoorbellLine.ASLEEP) {
      try {
        Futex.clearAndWakeAll(address + DoorbellLine.WORD);
      } finally {
        Reference.reachabilityFence(line);
      }
    }
  }
}
