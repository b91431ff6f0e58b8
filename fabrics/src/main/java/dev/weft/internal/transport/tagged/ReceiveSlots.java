package dev.weft.internal.transport.tagged;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;

/**
 * Receives messages of limited size with one tag, in the order sent, by receives posted in a ring
 * of slots. A message that finds all slots full waits in the library's own memory. Each message
 * begins with four bytes that are not all zero, so a look at memory shows whether it has come.
 * {@link #reopen} posts a receive for a read slot again when there is nothing else to do: posting
 * takes as long as sending a short message, and a program's answer should not wait for it. Under
 * the engine lock.
 */
final class ReceiveSlots {
  private final TagRequest[] receives;
  private final MemorySegment memory;
  private final int slotBytes;
  private final long from;
  private final long tag;
  private int next;

  /** Slots before {@link #next} that have been read and not opened again. */
  private int read;

  ReceiveSlots(TagWorker worker, int slots, int slotBytes, long from, long tag) {
    this.slotBytes = slotBytes;
    this.from = from;
    this.tag = tag;
    this.memory = worker.arena().allocate((long) slots * slotBytes, 64);
    this.receives = new TagRequest[slots];
    for (int slot = 0; slot < slots; slot++) {
      receives[slot] = worker.request();
      open(slot);
    }
  }

  private void open(int slot) {
    long at = (long) slot * slotBytes;
    memory.set(JAVA_INT, at, 0);
    receives[slot].receive(from, memory.address() + at, slotBytes, tag);
  }

  MemorySegment memory() {
    return memory;
  }

  /**
   * Where the oldest message begins, or -1 if none has come.
   *
   * @throws TagException if it could not be received
   */
  long oldest() throws TagException {
    long at = (long) next * slotBytes;
    if (memory.get(JAVA_INT, at) == 0) {
      return -1;
    }
    int status = receives[next].status();
    if (status == TagRequest.IN_PROGRESS) {
      return -1;
    }
    receives[next].check(status);
    return at;
  }

  /** The oldest message has been read. */
  void free() {
    next = next + 1 == receives.length ? 0 : next + 1;
    read++;
    if (read > receives.length / 2) {
      reopen();
    }
  }

  /** Opens the slots again whose messages have been read, in the order of the ring. */
  void reopen() {
    while (read > 0) {
      int oldest = next - read;
      open(oldest < 0 ? oldest + receives.length : oldest);
      read--;
    }
  }

  /** Receives nothing more. */
  void close() {
    for (TagRequest receive : receives) {
      boolean _ = receive.cancel();
    }
  }
}
