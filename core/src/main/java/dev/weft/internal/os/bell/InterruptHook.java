package dev.weft.internal.os.bell;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Rings a doorbell when the thread that sleeps on it is interrupted. {@link Thread#interrupt} does
 * not reach a thread in a native call, but closes the channel in which the thread says that it is
 * blocked; this channel serves only that purpose. After an interrupt it is no longer usable.
 */
final class InterruptHook extends AbstractInterruptibleChannel {
  private final Doorbell doorbell;

  InterruptHook(Doorbell doorbell) {
    this.doorbell = doorbell;
  }

  /** From now on an interrupt of the current thread rings; an earlier one rings at once. */
  void enter() {
    begin();
  }

  void leave() {
    try {
      end(true);
    } catch (AsynchronousCloseException interrupted) {
      // The thread's status says so too.
    }
  }

  @Override
  protected void implCloseChannel() {
    doorbell.ring();
  }
}
