package dev.weft.internal.transport.ucx;

import dev.weft.internal.transport.AtomicUpdate;
import dev.weft.internal.transport.RemoteAccess;
import dev.weft.internal.transport.tagged.TagRequest;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** An access to memory of a peer, by one request of UCX. */
final class UcxAccess implements RemoteAccess {
  /** What is longer goes straight from and to the program's memory. */
  private static final int BUFFER_BYTES = 8 << 10;

  private final UcxMemory memory;
  private final UcxRequest request;
  private final MemorySegment buffer;

  /** What it is an access to. */
  @Nullable UcxRegion region;

  UcxAccess(UcxMemory memory, UcxWorker worker) {
    this.memory = memory;
    this.request = worker.request();
    this.buffer = worker.arena().allocate(BUFFER_BYTES, 64);
  }

  private UcxRegion region() {
    UcxRegion there = region;
    if (there == null) {
      throw new IllegalStateException("the access has been freed");
    }
    return there;
  }

  @Override
  public MemorySegment buffer() {
    return buffer;
  }

  @Override
  public void put(long at, long address, long bytes) {
    UcxRegion there = region();
    request.put(there.endpoint(), address, bytes, there.address + at, there.key);
  }

  @Override
  public void get(long at, long address, long bytes) {
    UcxRegion there = region();
    request.get(there.endpoint(), address, bytes, there.address + at, there.key);
  }

  @Override
  public void update(AtomicUpdate update, long at, int bytes) {
    UcxRegion there = region();
    long own = buffer.address();
    request.update(
        there.endpoint(),
        number(update),
        own + OPERAND,
        own + RESULT,
        bytes,
        there.address + at,
        there.key);
  }

  /**
   * As in {@code ucp_atomic_op_t}. There are AND, OR and XOR, too, but over shared memory UCX 1.13
   * takes the element itself for the operand of those that give the old value.
   */
  private static int number(AtomicUpdate update) {
    return switch (update) {
      case ADD -> 0;
      case SWAP -> 1;
      case COMPARE_AND_SWAP -> 2;
    };
  }

  @Override
  public void flush() {
    request.flush(region().endpoint());
  }

  @Override
  public boolean isOver() {
    return request.isOver();
  }

  @Override
  public @Nullable String failure() {
    int status = request.status();
    return status == TagRequest.OK ? null : request.words(status);
  }

  @Override
  public void free() {
    region().ended();
    region = null;
    memory.free(this);
  }

  @Override
  public void abandon() {
    memory.forget();
  }
}
