package dev.weft.sockets.nio;

import java.io.FileDescriptor;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;
import sun.nio.ch.SelChImpl;
import sun.nio.ch.SelectionKeyImpl;

/**
 * A channel that a {@link FastSelector} may have to poll in shared memory. It has the type that the
 * JDK's selectors require. A selector that is not a {@link FastSelector} would have to wait for a
 * descriptor, and gets none.
 */
interface FastChannel extends SelChImpl {
  /** The same for all selectors. */
  Watched watched();

  @Override
  default @Nullable FileDescriptor getFD() {
    return null;
  }

  @Override
  default int getFDVal() {
    throw new IllegalSelectorException();
  }

  @Override
  default int translateInterestOps(int ops) {
    throw new IllegalSelectorException();
  }

  /** What was found are bits of {@link SelectionKey}, and {@link Watched#HUNG_UP}. */
  @Override
  default boolean translateAndUpdateReadyOps(int found, SelectionKeyImpl key) {
    return setReady(key, found, (found & Watched.HUNG_UP) == 0 ? key.nioReadyOps() : 0);
  }

  @Override
  default boolean translateAndSetReadyOps(int found, SelectionKeyImpl key) {
    return setReady(key, found, 0);
  }

  private static boolean setReady(SelectionKeyImpl key, int found, int also) {
    int before = key.nioReadyOps();
    int now = also | (found & key.nioInterestOps());
    key.nioReadyOps(now);
    return (now & ~before) != 0;
  }

  /** The channel underneath ends when its own selectors have let go of it. */
  @Override
  default void kill() {}
}
