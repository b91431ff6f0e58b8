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
import org.jspecify.annotations.Nullable;

/**
 * Collective operations in memory that all ranks of a communicator share. Each rank writes chunks
 * into cells of its own and reads those of others, so every chunk is written once however many read
 * it. One operation at a time; for the thread that is in it.
 *
 * <p>A cell carries the {@linkplain AreaSteps step} of its chunk, stored last; a reader waits until
 * the cell has just that step. Each rank publishes the step up to which it has read everything, and
 * a cell is not overwritten before every rank that its chunk was meant for has read it. So a writer
 * may be {@link AreaDescriptor#cells} steps ahead, and no rank waits for one that need not take
 * part.
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

  private final HostMemory host;
  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final AreaSteps steps;
  private final UnreadableRanks unreadable;
  private final int rank;
  private final int ranks;

  private final OwnCells own;

  private final ChunkCombiner combiner;
  private final AreaExposure exposure;
  private final BulkCopy bulk = new BulkCopy();
  private final CellPrefetch next;

  /** Whether this rank has done its part of the operation under way, or none is. */
  private boolean done = true;

  SharedArea(Exchange exchange, HostMemory host, MemorySegment memory, AreaDescriptor layout) {
    this.host = host;
    this.memory = memory;
    this.layout = layout;
    this.steps = new AreaSteps(layout);
    this.unreadable = new UnreadableRanks(exchange, steps);
    this.rank = exchange.rank();
    this.ranks = exchange.size();
    this.own = new OwnCells(host, memory, layout, rank);
    this.next = new CellPrefetch(memory, layout, rank);
    this.combiner = new ChunkCombiner(exchange, this);
    this.exposure = new AreaExposure(this, steps, unreadable, host, memory, own, rank);
  }

  /** The area of an exchange whose ranks share memory. */
  public static SharedArea of(Exchange exchange) {
    return Objects.requireNonNull(orNull(exchange));
  }

  /** The area of an exchange, if it has one. */
  public static @Nullable SharedArea orNull(Exchange exchange) {
    SharedResource means = exchange.means();
    return means instanceof SharedArea area
        ? area
        : means instanceof AreaOwner owner ? owner.area() : null;
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
    return steps.chunkBytes();
  }

  /** The buffers that ranks expose in place of their chunks. */
  AreaExposure exposure() {
    return exposure;
  }

  /**
   * Whether pieces of so many bytes of blocks are long enough: between threads, among few ranks, or
   * if one chunk holds them all.
   */
  public boolean hasPieces(long bytes) {
    return bytes <= cellBytes()
        || (ranks <= CollectiveTuning.PIECES_RANKS && (long) ranks * Long.BYTES <= cellBytes())
        || exposure.suitsThreads(bytes / ranks);
  }

  /** Combines chunks of ranks, in an operation under way. */
  ChunkCombiner combiner(Slice buffer, Op op) {
    return combiner.of(buffer, op);
  }

  @Override
  public void nextOperation(long count) {
    next(count * STEPS_OF_AN_OPERATION);
  }

  @Override
  public void next(long number) {
    steps.next(number);
  }

  /**
   * Ranks that wait for this one in the operation find that it has left: now, or, if the cell is
   * not free for that, once the next operation begins here. Not after a failure; see {@link
   * #leave}.
   */
  @Override
  public void passOver() {
    SharedArea _ = start(0);
    if (host.knowsOfFailure()) {
      done = true;
      return;
    }
    own.lookWhoHasRead();
    own.leave(steps.cell(0), steps.end());
    done = true;
    haveReadAll();
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
      own.leave(cell, steps.end());
    }
    ring(ALL);
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
    awaitPassed();
    return start(bytes);
  }

  @Override
  public void awaitPassed() {
    if (own.owesLeaving()) {
      own.awaitLeaving();
      ring(ALL);
    }
  }

  private SharedArea start(long bytes) {
    steps.begin(bytes);
    done = false;
    if (steps.areOldCellsDue()) {
      own.refresh(steps.refreshed());
    }
    next.begin();
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
    haveReadAll();
    exposure.withdraw();
  }

  /** This rank has read everything of the operation that it needs. */
  void haveReadAll() {
    long end = steps.end();
    if (memory.get(JAVA_LONG, layout.read(rank)) != end) {
      LONG.setRelease(memory, layout.read(rank), end);
      ring(ALL);
    }
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
    int cell = steps.cell(chunk);
    for (int unit = cell; unit < cell + steps.span(); unit++) {
      own.awaitRoom(unit);
    }
  }

  /** Puts a part of a chunk of {@code chunkBytes} into its open cell. */
  void put(int chunk, long chunkBytes, long offset, Slice from) {
    long bytes = from.bytes();
    if (from.isContiguous()) {
      put(chunk, chunkBytes, offset, from, 0, bytes);
    } else if (bytes > 0) {
      next.wrote(chunkBytes);
      long at = layout.chunk(rank, steps.cell(chunk), chunkBytes) + offset;
      from.copyTo(Slice.of(memory.asSlice(at, bytes), from.type()));
    }
  }

  /** The same with some bytes of a contiguous buffer. */
  void put(int chunk, long chunkBytes, long offset, Slice buffer, long from, long bytes) {
    if (bytes > 0) {
      next.wrote(chunkBytes);
      long at = layout.chunk(rank, steps.cell(chunk), chunkBytes) + offset;
      bulk.copyOut(buffer.base(), buffer.offsetBytes() + from, memory, at, bytes);
    }
  }

  void publish(int chunk, long totalBytes, int reader) {
    int cell = steps.cell(chunk);
    long head = layout.step(rank, cell);
    long step = steps.step(chunk);
    memory.set(JAVA_LONG, AreaDescriptor.totalBytes(head), totalBytes);
    LONG.setRelease(memory, head, step);
    own.wrote(cell, steps.span(), step, reader);
    ring(reader);
  }

  /** Uses a wait to fetch the lines that this rank writes next; false if none are left. */
  private boolean fetchSome() {
    if (next.isUnknown()) {
      int cell = (steps.cell(0) + 1) & (layout.cells() - 1);
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
    if (unreadable.contains(from)) {
      return false;
    }
    long head = layout.step(from, steps.cell(chunk));
    long step = steps.step(chunk);
    boolean more = true;
    while ((long) LONG.getAcquire(memory, head) - step < 0 && more) {
      more = fetchSome();
    }
    host.await(memory, head, step, from);
    long theirs = memory.get(JAVA_LONG, AreaDescriptor.totalBytes(head));
    if ((long) LONG.getOpaque(memory, head) != step) {
      unreadable.addLeft(from);
      return false;
    }
    if (theirs != totalBytes) {
      unreadable.addOfOtherSize(from, theirs, totalBytes);
      return false;
    }
    return true;
  }

  /** Copies a part of a chunk that has come, whose size is {@code chunkBytes}. */
  void read(int from, int chunk, long chunkBytes, long offset, Slice to) {
    long bytes = to.bytes();
    if (to.isContiguous()) {
      read(from, chunk, chunkBytes, offset, to, 0, bytes);
    } else if (bytes > 0) {
      long at = layout.chunk(from, steps.cell(chunk), chunkBytes) + offset;
      Slice.of(memory.asSlice(at, bytes), to.type()).copyTo(to);
    }
  }

  /** The same to a place in a contiguous buffer. */
  void read(
      int from, int chunk, long chunkBytes, long offset, Slice buffer, long place, long bytes) {
    if (bytes > 0) {
      long at = layout.chunk(from, steps.cell(chunk), chunkBytes) + offset;
      Memory.copyIn(memory, at, buffer.base(), buffer.offsetBytes() + place, bytes);
    }
  }

  /** This rank has read all chunks that it needs up to this one; a writer may be waiting. */
  void haveRead(int chunk, int writer) {
    LONG.setRelease(memory, layout.read(rank), steps.step(chunk));
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
