package dev.weft.objects.internal.call;

import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.objects.CallContext;

/** A thread that receives frames and carries calls out itself as long as they do not block. */
public abstract class NodeThread extends ServiceThread implements CallContext.Carrier {
  protected NodeThread(String name, Runnable service) {
    super(name, service);
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
