package dev.weft.internal.stall;

import java.util.function.IntUnaryOperator;

/**
 * A call of Weft in which a thread is blocked.
 *
 * @param site the place of the call
 * @param thread the thread's name
 */
public record BlockedCall(CallSite site, String thread, WaitTarget target) {

  /** The same call for a thread elsewhere: one that works in the background. */
  BlockedCall at(CallSite caller) {
    CallSite.Part part = caller.part() == CallSite.Part.MESSAGES ? site.part() : caller.part();
    String call = caller.call().isEmpty() ? site.call() : caller.call();
    return new BlockedCall(new CallSite(call, caller.place(), part), thread, target);
  }

  BlockedCall renumbered(IntUnaryOperator number) {
    return new BlockedCall(site, thread, target.renumbered(number));
  }

  /** Whether a window, a file or a node is being closed together with other ranks. */
  public boolean isClosing() {
    return target.kind() == WaitKind.NODE_CLOSE || site.isClosing();
  }

  /** Whether another thread of the rank, which works for this one, has the actual wait. */
  boolean isProxy() {
    return target.kind() == WaitKind.BACKGROUND;
  }
}
