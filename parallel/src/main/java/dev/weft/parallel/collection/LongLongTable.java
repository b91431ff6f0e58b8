package dev.weft.parallel.collection;

import dev.weft.parallel.hash.KeyOwner;
import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongBinaryOperator;

/**
 * A hash table from numbers to numbers, with open addressing, linear probing and removal by moving
 * up what follows. Key and value lie next to each other, so a lookup touches one cache line.
 * Readers do not lock unless a writer has come in between. Any thread.
 */
final class LongLongTable {
  private static final int LEAST_SLOTS = 16;

  /** Marks an empty slot; the key that it equals has a place of its own. */
  private static final long EMPTY = 0x5A3C_96E1_D00F_B478L;

  private final StampedLock lock = new StampedLock();
  private final long absent;

  /** Keys and values in turn. */
  private long[] slots = emptySlots(LEAST_SLOTS);

  private int size;
  private boolean hasEmptyKey;
  private long valueOfEmptyKey;

  LongLongTable(long absent) {
    this.absent = absent;
  }

  private static long[] emptySlots(int count) {
    long[] slots = new long[Math.multiplyExact(count, 2)];
    for (int i = 0; i < slots.length; i += 2) {
      slots[i] = EMPTY;
    }
    return slots;
  }

  int size() {
    long stamp = lock.readLock();
    try {
      return size + (hasEmptyKey ? 1 : 0);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  long get(long key, long mixed) {
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0) {
      long value = find(slots, key, mixed);
      if (lock.validate(stamp)) {
        return value;
      }
    }
    stamp = lock.readLock();
    try {
      return find(slots, key, mixed);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** Ends whatever a writer does meanwhile: at most half of the slots are used. */
  private long find(long[] table, long key, long mixed) {
    if (key == EMPTY) {
      return hasEmptyKey ? valueOfEmptyKey : absent;
    }
    int mask = table.length - 1;
    int at = place(mixed, mask);
    for (int i = 0; i <= mask; i += 2) {
      if (table[at] == key) {
        return table[at + 1];
      }
      if (table[at] == EMPTY) {
        return absent;
      }
      at = (at + 2) & mask;
    }
    return absent;
  }

  private static int place(long mixed, int mask) {
    return (int) (mixed << 1) & mask;
  }

  void update(long key, long mixed, long value, LongBinaryOperator operator) {
    long stamp = lock.writeLock();
    try {
      if (key == EMPTY) {
        valueOfEmptyKey = hasEmptyKey ? operator.applyAsLong(valueOfEmptyKey, value) : value;
        hasEmptyKey = true;
        return;
      }
      int mask = slots.length - 1;
      int at = place(mixed, mask);
      while (slots[at] != EMPTY && slots[at] != key) {
        at = (at + 2) & mask;
      }
      if (slots[at] == key) {
        slots[at + 1] = operator.applyAsLong(slots[at + 1], value);
        return;
      }
      slots[at] = key;
      slots[at + 1] = value;
      if (++size > slots.length / 4) {
        grow();
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void grow() {
    long[] old = slots;
    long[] grown = emptySlots(old.length);
    int mask = grown.length - 1;
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != EMPTY) {
        int at = place(KeyOwner.mixed(old[i]), mask);
        while (grown[at] != EMPTY) {
          at = (at + 2) & mask;
        }
        grown[at] = old[i];
        grown[at + 1] = old[i + 1];
      }
    }
    slots = grown;
  }

  long remove(long key, long mixed) {
    long stamp = lock.writeLock();
    try {
      if (key == EMPTY) {
        long value = hasEmptyKey ? valueOfEmptyKey : absent;
        hasEmptyKey = false;
        return value;
      }
      int mask = slots.length - 1;
      int at = place(mixed, mask);
      while (slots[at] != key) {
        if (slots[at] == EMPTY) {
          return absent;
        }
        at = (at + 2) & mask;
      }
      long value = slots[at + 1];
      size--;
      close(at, mask);
      return value;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Empties a slot, and moves up what would no longer be found. */
  private void close(int freed, int mask) {
    int free = freed;
    for (int at = (free + 2) & mask; slots[at] != EMPTY; at = (at + 2) & mask) {
      int home = place(KeyOwner.mixed(slots[at]), mask);
      if (((at - home) & mask) >= ((at - free) & mask)) {
        slots[free] = slots[at];
        slots[free + 1] = slots[at + 1];
        free = at;
      }
    }
    slots[free] = EMPTY;
  }

  /** The keys and values of one moment, in turn. */
  long[] entries() {
    long stamp = lock.readLock();
    try {
      long[] entries = new long[2 * (size + (hasEmptyKey ? 1 : 0))];
      int count = 0;
      for (int i = 0; i < slots.length; i += 2) {
        if (slots[i] != EMPTY) {
          entries[count++] = slots[i];
          entries[count++] = slots[i + 1];
        }
      }
      if (hasEmptyKey) {
        entries[count++] = EMPTY;
        entries[count++] = valueOfEmptyKey;
      }
      return Arrays.copyOf(entries, count);
    } finally {
      lock.unlockRead(stamp);
    }
  }
}
