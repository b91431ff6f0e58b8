package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.RingFile;
import java.nio.file.Path;

/** Shared memory that the connecting side has offered for a connection. Any thread. */
public final class Offer {
  private final RingFile memory;
  private final Path path;
  private final ListenerFile listener;
  private final int slot;
  private final long word;

  Offer(RingFile memory, Path path, ListenerFile listener, int slot, long word) {
    this.memory = memory;
    this.path = path;
    this.listener = listener;
    this.slot = slot;
    this.word = word;
  }

  public RingFile memory() {
    return memory;
  }

  /** Whether the accepting side has taken it. */
  public boolean isTaken() {
    return memory.decision() == RingFile.TAKEN;
  }

  /** Whether a thread of the peer's is there to accept it, and it may be worth to wait. */
  public boolean isAwaited() {
    return listener.isOpen() && listener.isAccepting();
  }

  /**
   * Has the connection be plain, unless it was taken; the memory stays mapped.
   *
   * @return false if it was taken
   */
  public boolean withdraw(Reason reason) {
    if (memory.decide(RingFile.WITHDRAWN)) {
      reason.count();
      boolean _ = listener.change(slot, word, ListenerFile.FREE);
      Listener.remove(path);
    }
    return !isTaken();
  }
}
