package dev.weft.internal.os.bell;

import dev.weft.internal.os.call.NativeAccess;
import java.lang.foreign.MemorySegment;

/**
 * Wakes one sleeping rank, from any thread of any process that maps its line. One thread at a time
 * arms, sleeps and disarms; it must be a platform thread. Anybody rings, at any time; ringing never
 * blocks.
 *
 * <p>The sleeper's order is: {@link #arm}, look for work once more, {@link #sleep} if there is
 * none, {@link #disarm}. A ringer's order is: publish the work with at least release semantics,
 * {@link #ring}. Then either the sleeper's second look finds the work, or the ring finds the bell
 * armed: work is never slept through.
 */
public abstract class Doorbell {

  /**
   * The doorbell in this cache line, for its sleeper and its ringers alike. Ranks in one JVM should
   * share the object, too: a parked sleeper notices a ring through another object over the same
   * line up to a millisecond later.
   *
   * @param line native memory of 64 bytes, aligned to 64, all zeros when first used; it must stay
   *     mapped while the doorbell is in use
   */
  public static Doorbell over(MemorySegment line) {
    check(line);
    return NativeAccess.available() ? new FutexDoorbell(line) : new ParkingDoorbell(line);
  }

  /**
   * Links the calls that sleeping and waking need, so that from now on sleepers sleep in the kernel
   * and ringing costs less. Takes tens of milliseconds the first time in a process; happens by
   * itself a quarter of a second after the first doorbell. Until then sleepers park in short steps.
   */
  public void prepare() {}

  /**
   * Says that the sleeper is in this process, so that ringers may be spared their fences before it
   * has slept for the first time. Called once by the sleeper's rank.
   */
  public void claim() {}

  /** Says that the rank is about to sleep; whatever is published after this call rings. */
  public abstract void arm();

  /**
   * Sleeps until rung, interrupted (the interrupt status stays set) or until the time is over; also
   * returns for no reason, at the latest after a second. The bell must be armed; it may be no
   * longer armed on return.
   */
  public abstract void sleep(long timeoutNanos);

  /** No longer about to sleep. */
  public abstract void disarm();

  /** Called after publishing something for the rank; a load and a compare when it is awake. */
  public abstract void ring();

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
