package dev.weft.internal.collective.shared;

import static dev.weft.internal.collective.shared.AreaDescriptor.LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SharedResource;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.memory.BulkCopy;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations in memory that all ranks of a communicator share. Each rank writes chunks
 * into cells of its own and reads those of others, so every chunk is written once however many read
 * it. One operation at a time; for the thread that is in it.
 *
 * <p><b>Steps.</b> A step is the number of an operation and of a chunk within it. Numbers come from
 * the count of the communicator's operations, so that a rank which has left one early is in step
 * again in the next; each operation has room for {@value #STEPS_OF_AN_OPERATION} steps. A cell
 * carries the step of its chunk, stored last; a reader waits until the cell has just that step.
 * Each rank publishes the step up to which it has read everything, and a cell is not overwritten
 * before every rank that its chunk was meant for has read it. So a writer may be {@link
 * AreaDescriptor#cells} steps ahead, and no rank waits for one that need not take part.
 *
 * <p><b>Long operations in which all ranks write, where they share cores,</b> have chunks that take
 * several cells each. A rank then does more in its turn, and reads longer pieces. The first chunk
 * is in the same cell for any length, so that ranks that disagree about the length find each other.
 *
 * <p><b>When ranks disagree.</b> A cell also carries the bytes of the whole operation on its
 * writer; a reader that expects others reads no more of that rank and fails at the end. A rank that
 * leaves an operation early (interrupted, or its own function threw) says that it has read it all
 * and stores a later step in its cells, so that it delays no rank: a rank that waits for a chunk
 * which was never written finds the later step and fails.
 */
public final class SharedArea implements SharedResource, AutoCloseable {
  /** The most steps that an operation of a communicator may take. */
  public static final int STEPS_OF_AN_OPERATION = 4;

  /** For a chunk that all others read. */
  static final int ALL = -1;

  /** After so many numbers old cells are refreshed: far less than half of the range of steps. */
  private static final long REFRESH_EVERY = 1L << 30;

  private static final Slice NOTHING = Slice.of(new byte[0]);
  private static final int CHUNK_BITS = 24;

  /** The highest number of a chunk, which stands for all of an operation. */
  static final int LAST_CHUNK = (1 << CHUNK_BITS) - 1;

  private final Exchange exchange;
  private final HostMemory host;
  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final int rank;
  private final int ranks;

  private final OwnCells own;

  /**
   * For each rank: the last operation in which nothing more can be read from it, because it takes
   * no part, has other sizes, or has exposed its whole buffer.
   */
  private final long[] lost;

  private final ChunkCombiner combiner;
  private final boolean betweenThreads;
  private final BufferExposure exposure;
  private final BulkCopy bulk = new BulkCopy();
  private final CellPrefetch next;
  private long operation;

  /** The number from which on old cells are refreshed. */
  private long refreshAt = REFRESH_EVERY;

  /** The cell of the first chunk of the operation under way. */
  private int firstCell;

  /** Whether this rank has done its part of the operation under way, or none is. */
  private boolean done = true;

  /** The number of cells that a chunk of the operation takes. */
  private int span = 1;

  SharedArea(Exchange exchange, HostMemory host, MemorySegment memory, AreaDescriptor layout) {
    this.exchange = exchange;
    this.host = host;
    this.memory = memory;
    this.layout = layout;
    this.rank = exchange.rank();
    this.ranks = exchange.size();
    this.own = new OwnCells(host, memory, layout, rank);
    this.next = new CellPrefetch(memory, layout, rank);
    this.lost = new long[ranks];
    this.combiner = new ChunkCombiner(exchange, this);
    AtomicReferenceArray<@Nullable Object> places = host.places();
    this.betweenThreads = places != null && layout.threadExposedBytes() < AreaDescriptor.NEVER;
    this.exposure =
        places != null && betweenThreads
            ? new ThreadExposure(rank, places, layout.threadExposedBytes())
            : new ProcessExposure(host, memory, layout, rank);
  }

  /** The area of an exchange whose ranks share memory. */
  public static SharedArea of(Exchange exchange) {
    return Objects.requireNonNull(orNull(exchange));
  }

  /** The area of an exchange, if it has one. */
  public static @Nullable SharedArea orNull(Exchange exchange) {
    return exchange.means() instanceof SharedArea area ? area : null;
  }

  @Override
  public void free() {
    host.close();
  }

  public AreaDescriptor layout() {
    return layout;
  }

  /** The most bytes that a chunk of any operation has. */
  int cellBytes() {
    return layout.chunkBytes();
  }

  /** The most bytes that a chunk of the operation under way has. */
  int chunkBytes() {
    return span * layout.chunkBytes();
  }

  /** Whether all ranks are threads that expose each other buffers of so many bytes. */
  boolean exposesBetweenThreads(long bytes) {
    return betweenThreads && exposure.suits(bytes);
  }

  /**
   * Whether pieces of so many bytes of blocks are long enough: between threads, among few ranks, or
   * if one chunk holds them all.
   */
  public boolean hasPieces(long bytes) {
    return bytes <= cellBytes()
        || (ranks <= CollectiveTuning.PIECES_RANKS && (long) ranks * Long.BYTES <= cellBytes())
        || exposesBetweenThreads(bytes / ranks);
  }

  /** Combines chunks of ranks, in an operation under way. */
  ChunkCombiner combiner(Slice buffer, Op op) {
    return combiner.of(buffer, op);
  }

  @Override
  public void nextOperation(long count) {
    next(count * STEPS_OF_AN_OPERATION);
  }

  /** The next step has this number, which is higher than that of the last. */
  public void next(long number) {
    operation = number - 1;
  }

  @Override
  public void passOver() {
    pass(operation + 1);
  }

  /**
   * Takes no part in the operation of that number, and does not wait. Ranks that wait for this one
   * there find that it has left: now, or, if the cell is not free for that, once the next operation
   * begins here. Not after a failure; see {@link #leave}.
   */
  public void pass(long number) {
    next(number);
    SharedArea _ = start(0);
    if (host.knowsOfFailure()) {
      done = true;
      return;
    }
    own.lookWhoHasRead();
    own.leave(firstCell, step(LAST_CHUNK));
    done = true;
    sayAllIsRead();
  }

  /**
   * Leaves the operation before its end. In any cell a rank may be waiting for a chunk that no
   * longer comes. Not after a failure, of which the other ranks learn by themselves.
   */
  private void leave() {
    done = true;
    if (host.knowsOfFailure()) {
      return;
    }
    own.lookWhoHasRead();
    for (int cell = 0; cell < layout.cells(); cell++) {
      own.leave(cell, step(LAST_CHUNK));
    }
    ring(ALL);
  }

  /** Raises steps that would soon be too old to be distinguished from later ones. */
  private void refresh() {
    own.refresh((operation - REFRESH_EVERY / 2) << CHUNK_BITS | LAST_CHUNK);
    refreshAt = operation + REFRESH_EVERY;
  }

  SharedArea begin() {
    return begin(0);
  }

  /**
   * Begins the next operation, in which every rank writes for all or for one, so that the ranks do
   * not all wait for the first chunk of a single one.
   *
   * @param bytes that a rank writes, the same on all ranks
   */
  SharedArea begin(long bytes) {
    host.requireMembers();
    if (own.owesLeaving()) {
      own.awaitLeaving();
      ring(ALL);
    }
    return start(bytes);
  }

  private SharedArea start(long bytes) {
    firstCell = cellOf(++operation);
    done = false;
    if (operation >= refreshAt) {
      refresh();
    }
    next.begin();
    span = bytes > (long) layout.longCells() * layout.chunkBytes() ? layout.longCells() : 1;
    return this;
  }

  /**
   * This rank has done its part, or as much of it as possible among ranks that disagree: {@link
   * #close} then is a regular end, not a departure.
   */
  void done() {
    done = true;
  }

  /**
   * Ends the operation: this rank reads nothing more of it, and if it has not {@linkplain #done
   * done} its part it says that it has left. A second call does nothing.
   */
  @Override
  public void close() {
    if (!done) {
      leave();
    }
    sayAllIsRead();
    exposure.withdraw();
  }

  private void sayAllIsRead() {
    long end = step(LAST_CHUNK);
    if (memory.get(JAVA_LONG, layout.read(rank)) != end) {
      LONG.setRelease(memory, layout.read(rank), end);
      ring(ALL);
    }
  }

  /**
   * Exposes a buffer in place of every chunk of this rank, if that is possible and faster; {@link
   * #settle} waits until the others have read it.
   *
   * @param each bytes that a reader takes of it
   * @param totalBytes of the whole operation, for readers to compare with theirs
   * @param reader the only one, or {@link #ALL}
   * @return false if the chunks are to be written
   */
  boolean expose(Slice buffer, long each, long totalBytes, int reader) {
    if (!exposure.suits(each)) {
      return false;
    }
    open(0);
    if (!exposure.expose(buffer, step(0), reader)) {
      return false;
    }
    publish(0, AnnouncedBytes.exposed(totalBytes), reader);
    return true;
  }

  /**
   * Whether ranks of processes that share cores try to read shares of so many bytes where they lie,
   * a cell's bytes at a time: that many must be worth a system call.
   */
  boolean exposesShares(long shareBytes) {
    return !betweenThreads
        && layout.longCells() > 1
        && 2L * layout.chunkBytes() >= layout.processExposedBytes()
        && exposure.suits(shareBytes);
  }

  /**
   * Waits for the first chunk of a rank. If the rank has exposed a buffer instead, copies a part of
   * that: then no chunk of the rank can be awaited.
   *
   * @param at where the part begins, in bytes
   */
  boolean takeExposed(int from, long totalBytes, long at, Slice to) {
    if (lost[from] == operation || !exposure.suits(to.bytes()) || !hasExposed(from, totalBytes)) {
      return false;
    }
    if (readExposed(from, at, to)) {
      lost[from] = operation;
    }
    return true;
  }

  /** Waits for the first chunk of a rank; true if it has exposed a buffer instead. */
  boolean hasExposed(int from, long totalBytes) {
    long head = layout.step(from, cell(0));
    host.await(memory, head, step(0), from);
    long theirs = memory.get(JAVA_LONG, AreaDescriptor.totalBytes(head));
    return (long) LONG.getOpaque(memory, head) == step(0)
        && theirs == AnnouncedBytes.exposed(totalBytes);
  }

  /**
   * Copies a part of the buffer that a rank has exposed; false if that fails, and no more can be
   * read from it.
   *
   * @param at where the part begins, in bytes
   */
  boolean readExposed(int from, long at, Slice to) {
    if (exposure.read(from, step(0), at, to)) {
      return true;
    }
    if (exposure.hasEnded(from)) {
      // Fails once the end of the rank is known, unless it had left the operation before.
      host.await(memory, layout.read(from), step(LAST_CHUNK), from);
      lose(from);
    } else if (exposure.isExposed(from, step(0))) {
      lost[from] = operation;
      exchange.cannotRead(from, to.bytes());
    } else {
      lose(from);
    }
    return false;
  }

  /** Waits until a rank, or all, have read the buffer that this rank exposes, if it does. */
  void settle(int reader) {
    if (exposure.isExposing()) {
      sayAllIsRead();
      own.awaitRead(reader, step(LAST_CHUNK));
      exposure.withdraw();
    }
  }

  /** The step of a chunk of the operation under way. */
  long step(int chunk) {
    return operation << CHUNK_BITS | chunk;
  }

  private int cell(int chunk) {
    return (int) (firstCell + (long) chunk * span) & (layout.cells() - 1);
  }

  /** Cells in turn, whether operations take one step each or several. */
  private int cellOf(long number) {
    return (int) (number / STEPS_OF_AN_OPERATION + number % STEPS_OF_AN_OPERATION)
        & (layout.cells() - 1);
  }

  /**
   * Writes a chunk.
   *
   * @param totalBytes of the whole operation, for readers to compare with theirs
   * @param reader the rank that reads it, or {@link #ALL}
   */
  void write(int chunk, long totalBytes, Slice from, int reader) {
    open(chunk);
    put(chunk, from.bytes(), 0, from);
    publish(chunk, totalBytes, reader);
  }

  /** Waits until the cell of a chunk may be written; the caller fills and publishes it. */
  void open(int chunk) {
    next.forget();
    int cell = cell(chunk);
    for (int unit = cell; unit < cell + span; unit++) {
      own.awaitRoom(unit);
    }
  }

  /** Puts a part of a chunk of {@code chunkBytes} into its open cell. */
  void put(int chunk, long chunkBytes, long offset, Slice from) {
    long bytes = from.bytes();
    if (bytes > 0) {
      next.wrote(chunkBytes);
      long at = layout.chunk(rank, cell(chunk), chunkBytes) + offset;
      if (from.isContiguous()) {
        bulk.copyOut(from.base(), from.offsetBytes(), memory, at, bytes);
      } else {
        from.copyTo(Slice.of(memory.asSlice(at, bytes), from.type()));
      }
    }
  }

  void publish(int chunk, long totalBytes, int reader) {
    int cell = cell(chunk);
    long head = layout.step(rank, cell);
    long step = step(chunk);
    memory.set(JAVA_LONG, AreaDescriptor.totalBytes(head), totalBytes);
    LONG.setRelease(memory, head, step);
    own.wrote(cell, span, step, reader);
    ring(reader);
  }

  /** Uses a wait to fetch the lines that this rank writes next; false if none are left. */
  private boolean fetchSome() {
    if (next.isUnknown()) {
      int cell = (firstCell + 1) & (layout.cells() - 1);
      next.found(cell, own.isKnownToBeRead(cell), bulk);
    }
    return next.fetchSome();
  }

  /**
   * Waits for a chunk of a rank.
   *
   * @param totalBytes of the whole operation on this rank
   * @return false if that rank takes part with other sizes, or not at all: then neither this chunk
   *     nor its later ones can be read
   */
  boolean await(int from, int chunk, long totalBytes) {
    if (lost[from] == operation) {
      return false;
    }
    long head = layout.step(from, cell(chunk));
    long step = step(chunk);
    boolean more = true;
    while ((long) LONG.getAcquire(memory, head) - step < 0 && more) {
      more = fetchSome();
    }
    host.await(memory, head, step, from);
    long theirs = memory.get(JAVA_LONG, AreaDescriptor.totalBytes(head));
    if ((long) LONG.getOpaque(memory, head) != step) {
      lose(from);
      return false;
    }
    if (theirs != totalBytes) {
      lost[from] = operation;
      exchange.mismatch(from, AnnouncedBytes.size(theirs), AnnouncedBytes.size(totalBytes));
      if (theirs == AnnouncedBytes.sent(AnnouncedBytes.size(theirs))) {
        exchange.receive(NOTHING, from);
      }
      return false;
    }
    return true;
  }

  /** A rank has left the operation, which fails. */
  private void lose(int from) {
    lost[from] = operation;
    exchange.hasLeft(from);
  }

  /** Copies a part of a chunk that has come, whose size is {@code chunkBytes}. */
  void read(int from, int chunk, long chunkBytes, long offset, Slice to) {
    if (to.bytes() > 0) {
      long at = layout.chunk(from, cell(chunk), chunkBytes) + offset;
      if (to.isContiguous()) {
        Memory.copyIn(memory, at, to.base(), to.offsetBytes(), to.bytes());
      } else {
        Slice.of(memory.asSlice(at, to.bytes()), to.type()).copyTo(to);
      }
    }
  }

  /** This rank has read all chunks that it needs up to this one; a writer may be waiting. */
  void haveRead(int chunk, int writer) {
    LONG.setRelease(memory, layout.read(rank), step(chunk));
    ring(writer);
  }

  private void ring(int who) {
    if (who != ALL) {
      host.ring(who);
      return;
    }
    for (int other = 0; other < ranks; other++) {
      host.ring(other);
    }
  }
}
