package dev.weft.internal.os.bell;

import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.OsTuning;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.call.Futex;
import dev.weft.internal.os.call.Membarrier;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether this process can sleep in the kernel and wake others there, and whether sleepers fence
 * for its threads. Both need linked calls. Linking takes tens of milliseconds of a core, which
 * programs that end at once should not pay, so a separate thread does it some time after the first
 * doorbell; until then sleepers park in short steps. Any thread; only {@link #link} takes long.
 */
final class KernelSleep {
  /** Both become true once. Plain: an old false only causes extra work. */
  private static boolean linked;

  private static boolean covered;

  private static final List<Doorbell> waiting = new ArrayList<>();
  private static boolean linkerStarted;

  private KernelSleep() {}

  /** Whether {@link Futex} may be used without a delay. */
  static boolean linked() {
    return linked;
  }

  /** Whether a sleeper's {@link Membarrier#fence} reaches the threads of this process. */
  static boolean covered() {
    return covered;
  }

  /** Links now. */
  static void link() {
    if (!linked) {
      boolean registered = Registration.WORKED;
      synchronized (waiting) {
        covered = registered;
        linked = true;
        waiting.forEach(Doorbell::kernelCanBeTold);
        waiting.clear();
      }
    }
  }

  private static final class Registration {
    static final boolean WORKED = Membarrier.register();
  }

  /**
   * Links in a while.
   *
   * @return true if the doorbell will be told when that is done, false if it is done already
   */
  static boolean linkLater(Doorbell doorbell) {
    synchronized (waiting) {
      if (linked) {
        return false;
      }
      waiting.add(doorbell);
      if (!linkerStarted) {
        linkerStarted = true;
        Thread.ofPlatform().daemon().name("weft-linker").start(new Linker());
        var _ = ExitHook.add(KernelSleep::leave);
      }
      return true;
    }
  }

  /** The ringers of a process end with it: sleepers can ignore them. */
  private static void leave() {
    synchronized (waiting) {
      waiting.forEach(Doorbell::kernelCanBeTold);
      waiting.clear();
    }
  }

  private static final class Linker implements Runnable {
    @Override
    public void run() {
      WaitPolicy.park(OsTuning.LINK_AFTER_NANOS);
      link();
    }
  }
}
