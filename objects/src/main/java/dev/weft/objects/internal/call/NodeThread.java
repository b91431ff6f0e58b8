package dev.weft.objects.internal.call;

import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.objects.CallContext;
import dev.weft.objects.internal.active.ActiveObject;
import org.jspecify.annotations.Nullable;

/** A thread that receives frames, and itself carries out calls that do not block. */
public abstract class NodeThread extends ServiceThread implements CallContext.Carrier {
  protected NodeThread(String name, Runnable service) {
    super(name, service);
  }

  /** The active object whose call this thread carries out in its turn; null if there is none. */
  public abstract @Nullable ActiveObject active();

  /** The active object whose turn the calling thread has; null if it has none. */
  public static @Nullable ActiveObject currentActive() {
    return Thread.currentThread() instanceof NodeThread serving
        ? serving.active()
        : ActiveObject.current();
  }

  /** This thread is about to wait for others: another one has to receive. */
  public abstract void mayBlock();

  /** The same for whatever thread calls. */
  public static void currentMayBlock() {
    if (Thread.currentThread() instanceof NodeThread serving) {
      serving.mayBlock();
    }
  }
}
