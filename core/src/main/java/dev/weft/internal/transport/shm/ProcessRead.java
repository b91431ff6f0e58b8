package dev.weft.internal.transport.shm;

import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.ExposedRead;
import java.lang.invoke.VarHandle;

/** Copies a message out of another process: the receiving side of {@link SharedTransfer}. */
final class ProcessRead implements ExposedRead {
  private final SharedTransfer transfer;
  private final ProcessMemory sender;
  private final HeldMemory target;
  private boolean refused;

  /**
   * @param transfer begun with the target's address
   */
  ProcessRead(SharedTransfer transfer, ProcessMemory sender, HeldMemory target) {
    this.transfer = transfer;
    this.sender = sender;
    this.target = target;
  }

  @Override
  public Outcome step() {
    if (!refused) {
      long piece = transfer.claimFront();
      if (piece >= 0 && read(piece)) {
        return Outcome.MOVED;
      }
      refused = piece >= 0 || !transfer.isOpen() || transfer.hasFailed();
    }
    if (!refused && transfer.isQuiet()) {
      end();
      return Outcome.DONE;
    }
    if (refused) {
      boolean _ = transfer.close();
      if (transfer.isQuiet()) {
        target.release();
        return Outcome.REFUSED;
      }
    }
    return Outcome.IDLE;
  }

  private boolean read(long piece) {
    boolean whole = false;
    try {
      whole = sender.read(transfer.source(piece), transfer.target(piece), transfer.length(piece));
    } catch (StackOverflowError e) {
      // A piece that has been claimed cannot be given back: the message comes another way.
    }
    VarHandle.loadLoadFence();
    return whole && transfer.isOpen();
  }

  private void end() {
    boolean _ = transfer.close();
    target.release();
  }

  /**
   * A sender that is stopped between claiming and writing may still write: then the memory stays
   * where it is for good.
   */
  @Override
  public void abandon() {
    boolean _ = transfer.close();
    if (transfer.isQuiet()) {
      target.release();
    } else {
      target.keep();
    }
  }
}
