package dev.weft.internal.os.bell;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/**
 * Rings a doorbell when the thread that sleeps on it is interrupted. {@link Thread#interrupt} does
 * not reach a thread in a native call, but it does call the {@code wakeup} of the selector that the
 * thread says it is blocked in; this is a selector for that purpose only.
 */
final class InterruptHook extends AbstractSelector {
  private final Doorbell doorbell;

  InterruptHook(Doorbell doorbell) {
    super(SelectorProvider.provider());
    this.doorbell = doorbell;
  }

  /** From now on an interrupt of the current thread rings; one that came before rings at once. */
  void enter() {
    begin();
  }

  void leave() {
    end();
  }

  @Override
  public Selector wakeup() {
    doorbell.ring();
    return this;
  }

  @Override
  protected void implCloseSelector() {}

  @Override
  protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<SelectionKey> keys() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int selectNow() throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public int select(long timeout) throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public int select() throws IOException {
    throw new UnsupportedOperationException();
  }
}
