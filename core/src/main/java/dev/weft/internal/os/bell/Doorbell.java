package dev.weft.internal.os.bell;

import static dev.weft.internal.os.bell.DoorbellLine.INT;
import static dev.weft.internal.os.bell.DoorbellLine.LONG;

import dev.weft.internal.os.OsTuning;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.call.Futex;
import dev.weft.internal.os.call.Membarrier;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.Timespec;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes one sleeping rank, from any thread of any process that maps its line. One thread at a time
 * arms, sleeps and disarms; it must be a platform thread. Any thread rings, at any time; ringing
 * never blocks.
 *
 * <p>The sleeper's order is: {@link #arm}, check for work once more, {@link #sleep} if there is
 * none, {@link #disarm}. A ringer's order is: publish the work with at least release semantics,
 * {@link #ring}. Then either the sleeper's second check finds the work, or the ring finds the bell
 * armed: no work is missed.
 *
 * <p>It sleeps in the kernel once {@link KernelSleep} has linked the calls. Before that, and
 * without native calls, the sleeper parks in short growing steps and reads the word in between, and
 * both sides fence fully.
 *
 * <p><b>Why no work is missed.</b> The sleeper stores ARMED and then reads the work; the ringer
 * stores the work and then reads the word. With a full fence between store and read on both sides,
 * at least one of them sees the other (Dekker). The fence costs the ringer more than all the rest
 * of a ring, and the sleeper is about to spend microseconds anyway. So the sleeper fences for both:
 * membarrier makes every running thread of every registered process pass a fence between the
 * sleeper's store and its read. A ringer that passes it before its read sees ARMED; a ringer that
 * passes it after its read had stored the work before, and the sleeper sees that.
 *
 * <p>What must hold:
 *
 * <ul>
 *   <li>A ringer leaves the fence out only when its own process is registered and the line says
 *       that the sleeper fences. Both start as false, become true once and stay true. A ringer that
 *       still reads false fences, which is never wrong.
 *   <li>The ringer's instructions have the order store, load: the compiler must not move the load
 *       up. {@code acquireFence} forbids it and is no instruction on x86-64.
 *   <li>From ARMED both sides leave by compare-and-set: the ringer to AWAKE, which is all that a
 *       parked or not yet sleeping sleeper needs, or the sleeper to ASLEEP, after which only a call
 *       wakes it.
 *   <li>From ASLEEP, clearing the word and waking are one step, see {@link Futex#clearAndWakeAll}.
 *   <li>While an attached process cannot make that call, the sleeper parks in short steps. A
 *       process that attaches during a sleep must link first, or wait for the end of that sleep.
 *   <li>When the fence fails the bell stays unarmed: the sleeper checks again instead of sleeping.
 * </ul>
 */
public class Doorbell {
  private final MemorySegment line;
  private final long address;
  private volatile boolean claimed;
  private @Nullable InterruptHook interrupts;
  private volatile @Nullable Thread parked;

  /** A doorbell that does not use the kernel, as all without native calls. */
  protected Doorbell(MemorySegment line) {
    check(line);
    this.line = line;
    this.address = line.address();
    INT.getAndAdd(line, DoorbellLine.PLAIN_RINGERS, 1);
  }

  /**
   * The doorbell in this cache line, for its sleeper and its ringers alike. Ranks in one JVM should
   * share the object, too: a parked sleeper notices a ring through another object over the same
   * line up to a millisecond later.
   *
   * @param line native memory of 64 bytes, aligned to 64, all zeros when first used; it must stay
   *     mapped while the doorbell is in use
   */
  public static Doorbell over(MemorySegment line) {
    Doorbell doorbell = new Doorbell(line);
    if (NativeAccess.available() && !KernelSleep.linkLater(doorbell)) {
      doorbell.kernelCanBeTold();
    }
    return doorbell;
  }

  /** Called once, when this process can wake sleepers in the kernel, or will wake none any more. */
  void kernelCanBeTold() {
    if (line.scope().isAlive()) {
      INT.getAndAdd(line, DoorbellLine.PLAIN_RINGERS, -1);
      promiseFences();
    }
  }

  /**
   * Says that the sleeper is in this process, so that ringers may leave out their fences before it
   * has slept for the first time. Called once by the sleeper's rank.
   */
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

  /**
   * Links the calls that sleeping and waking need, so that from now on sleepers sleep in the kernel
   * and ringing costs less. Takes tens of milliseconds the first time in a process; happens by
   * itself a quarter of a second after the first doorbell.
   */
  public void prepare() {
    if (NativeAccess.available()) {
      KernelSleep.link();
    }
  }

  /** Says that the rank is about to sleep; work published after this call rings. */
  public void arm() {
    INT.setVolatile(line, DoorbellLine.WORD, DoorbellLine.ARMED);
    VarHandle.fullFence();
    // Read after arming: a process that makes the promise at this moment finds the bell armed and
    // rings it.
    if (KernelSleep.covered()) {
      INT.setOpaque(line, DoorbellLine.FENCE, DoorbellLine.SLEEPER_FENCES);
      if (!Membarrier.fence()) {
        disarm();
      }
    }
  }

  /**
   * Sleeps until rung, interrupted (the interrupt status stays set) or until the time is over; may
   * also return without a reason, and always does after a second. The bell must be armed; it may be
   * no longer armed on return.
   */
  public void sleep(long timeoutNanos) {
    if (timeoutNanos <= 0) {
      return;
    }
    if (!KernelSleep.linked() || (int) INT.getOpaque(line, DoorbellLine.PLAIN_RINGERS) != 0) {
      park(timeoutNanos);
    } else if ((int) INT.getOpaque(line, DoorbellLine.WORD) == DoorbellLine.ASLEEP
        || INT.compareAndSet(line, DoorbellLine.WORD, DoorbellLine.ARMED, DoorbellLine.ASLEEP)) {
      sleepInKernel(Math.min(timeoutNanos, OsTuning.LONGEST_KERNEL_SLEEP_NANOS));
    }
  }

  private void park(long timeoutNanos) {
    parked = Thread.currentThread();
    try {
      long endNanos = System.nanoTime() + Math.min(timeoutNanos, OsTuning.LONGEST_PARK_NANOS);
      int parks = 0;
      for (long left = endNanos - System.nanoTime();
          left > 0
              && (int) INT.getVolatile(line, DoorbellLine.WORD) != DoorbellLine.AWAKE
              && !Thread.currentThread().isInterrupted();
          left = endNanos - System.nanoTime()) {
        WaitPolicy.park(Math.min(WaitPolicy.parkNanos(parks++), left));
      }
    } finally {
      parked = null;
    }
  }

  private void sleepInKernel(long timeoutNanos) {
    InterruptHook hook = interrupts;
    if (hook == null || !hook.isOpen()) {
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

  /** Says that the rank no longer wants to sleep. */
  public void disarm() {
    INT.setOpaque(line, DoorbellLine.WORD, DoorbellLine.AWAKE);
  }

  /** Called after publishing something for the rank; a load and a compare when it is awake. */
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

  private static void check(MemorySegment line) {
    if (!line.isNative() || line.isReadOnly()) {
      throw new IllegalArgumentException("a doorbell needs writable native memory: " + line);
    }
    if (line.byteSize() < DoorbellLine.BYTES || line.address() % DoorbellLine.BYTES != 0) {
      throw new IllegalArgumentException(
          "a doorbell needs "
              + DoorbellLine.BYTES
              + " bytes aligned to as many, not "
              + line.byteSize()
              + " at 0x"
              + Long.toHexString(line.address()));
    }
  }
}
