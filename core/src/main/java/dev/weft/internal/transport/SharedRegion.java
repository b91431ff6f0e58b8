package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One holder's reference to memory that several ranks share: ranks of this process, and ranks of
 * other processes through their own files. The process releases the memory as soon as its last
 * holder has closed; a later access throws {@link IllegalStateException}. A reference that is not
 * closed ends when it is unreachable, so a user of the memory must keep it reachable. Any thread;
 * does not block.
 */
public final class SharedRegion implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  /** Must not refer to a region, or none would become unreachable. */
  private record Holders(AtomicInteger count, Runnable free) implements Runnable {
    @Override
    public void run() {
      if (count.decrementAndGet() == 0) {
        free.run();
      }
    }
  }

  private final MemorySegment memory;
  private final Holders holders;
  private final Cleaner.Cleanable hold;

  /**
   * The first hold.
   *
   * @param free unmaps the memory, or the like; called once
   */
  public SharedRegion(MemorySegment memory, Runnable free) {
    this(memory, new Holders(new AtomicInteger(), free));
  }

  private SharedRegion(MemorySegment memory, Holders holders) {
    this.memory = memory;
    this.holders = holders;
    int _ = holders.count.incrementAndGet();
    this.hold = CLEANER.register(this, holders);
  }

  /** Another hold of the same memory, taken while this one lasts. */
  public SharedRegion another() {
    return new SharedRegion(memory, holders);
  }

  /** What is shared. */
  public MemorySegment memory() {
    return memory;
  }

  /** Idempotent. */
  @Override
  public void close() {
    hold.clean();
  }
}
