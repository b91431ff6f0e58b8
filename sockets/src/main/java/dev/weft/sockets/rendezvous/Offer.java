package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.RingFile;
import java.nio.file.Path;

/** Shared memory that the connecting side has offered for a connection. Any thread. */
public final class Offer {
  /** Longer than a thread takes to come back to accept, shorter than users notice. */
  private static final long PATIENCE_NANOS = 30_000_000;

  /** For a thread that accepts already; it may be the first time in its process. */
  private static final long LONG_PATIENCE_NANOS = 300_000_000;

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

  /** How long to wait until it is taken, before one writes. */
  public long patienceNanos() {
    boolean awaited = listener.isOpen() && listener.isAccepting();
    return (awaited ? LONG_PATIENCE_NANOS : PATIENCE_NANOS) >> listener.impatience();
  }

  /** Learns how the wait has ended. */
  public void waited() {
    listener.learn(isTaken());
  }

  /**
   * Makes the connection plain, unless it was taken; the memory stays mapped.
   *
   * @return false if it was taken
   */
  public boolean withdraw(Reason reason) {
    int before = memory.withdraw();
    if (before == RingFile.TAKEN) {
      return false;
    }
    if (before != RingFile.WITHDRAWN) {
      (before == RingFile.EXPIRED ? Reason.TOO_LATE : reason).count();
      boolean _ = listener.change(slot, word, ListenerFile.FREE);
      Listener.remove(path);
    }
    return true;
  }
}
