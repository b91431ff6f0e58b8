package dev.weft.internal.transport.shm;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.ring.MessageExposure;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one sender that their receiver may copy directly from the sender's memory, with
 * the sender's help: the sending side of {@link SharedTransfer}. Under the sender's engine lock.
 */
final class TransferExposure implements MessageExposure {
  static final int PLACES = 16;

  private final SharedTransfer[] transfers;
  private final @Nullable HeldMemory[] held = new HeldMemory[PLACES];
  private final boolean[] lost = new boolean[PLACES];
  private final Supplier<@Nullable ProcessMemory> receiver;
  private final Doorbell bell;
  private final List<TransferExposure> active;
  private int exposed;

  /**
   * @param receiver the memory of the other process; null if it cannot be reached
   * @param bell the receiver's
   * @param active in which this puts itself while there are messages
   */
  TransferExposure(
      MemorySegment memory,
      Supplier<@Nullable ProcessMemory> receiver,
      Doorbell bell,
      List<TransferExposure> active) {
    this.transfers = transfersIn(memory);
    this.receiver = receiver;
    this.bell = bell;
    this.active = active;
  }

  /** The transfers from one sender to one receiver. */
  static SharedTransfer[] transfersIn(MemorySegment memory) {
    SharedTransfer[] transfers = new SharedTransfer[PLACES];
    for (int place = 0; place < PLACES; place++) {
      transfers[place] = new SharedTransfer(memory, place * SharedTransfer.BYTES);
    }
    return transfers;
  }

  /** Exposes a message if reading it pays, a place is left, and its memory can be held. */
  @Override
  public void expose(long id, Object base, long offset, long length) {
    if (length < TransportTuning.SHM_MIN_EXPOSED_BYTES || placeOf(id) >= 0) {
      return;
    }
    int place = 0;
    while (place < PLACES && (held[place] != null || lost[place])) {
      place++;
    }
    HeldMemory memory = place == PLACES ? null : HeldMemory.of(base, offset);
    if (memory != null) {
      transfers[place].expose(id, memory.address());
      held[place] = memory;
      if (exposed++ == 0) {
        active.add(this);
      }
    }
  }

  /** Withdraws the message: what still comes of the message goes through the ring. */
  @Override
  public boolean move(long id, Object base, long offset, long length) {
    int place = placeOf(id);
    if (place < 0) {
      return true;
    }
    if (!transfers[place].withdraw()) {
      return false;
    }
    release(place);
    return true;
  }

  @Override
  public void withdraw(long id) {
    int place = placeOf(id);
    if (place >= 0) {
      // A receiver that has not ended by itself may still come back to this place.
      lost[place] |= transfers[place].close();
      release(place);
    }
  }

  private int placeOf(long id) {
    for (int place = 0; place < PLACES; place++) {
      if (held[place] != null && transfers[place].id() == id) {
        return place;
      }
    }
    return -1;
  }

  private void release(int place) {
    HeldMemory memory = held[place];
    if (memory != null) {
      memory.release();
      held[place] = null;
      if (--exposed == 0) {
        active.remove(this);
      }
    }
  }

  /** Copies a piece of each message that its receiver is copying. Returns the pieces. */
  int help() {
    int pieces = 0;
    for (int place = 0; place < PLACES; place++) {
      if (held[place] != null && transfers[place].isOpen()) {
        pieces += help(place);
      }
    }
    return pieces;
  }

  private int help(int place) {
    SharedTransfer transfer = transfers[place];
    ProcessMemory memory = receiver.get();
    long piece = memory == null ? -1 : transfer.claimBack();
    if (memory == null || piece < 0) {
      return 0;
    }
    if (memory.write(transfer.target(piece), transfer.source(piece), transfer.length(piece))) {
      transfer.wrote();
    } else {
      // As in withdraw; and this side must not claim any more.
      lost[place] |= transfer.close();
      transfer.failed();
    }
    // A receiver may have gone to sleep over a sender that was stopped before it had written.
    bell.ring();
    return 1;
  }
}
