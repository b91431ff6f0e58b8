package dev.weft.internal.engine.base;

import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Memory shared by all ranks of a group, with flags by which ranks wait for each other. A flag is a
 * counter that only grows, and that only one rank stores; it may overflow its 64 bits if no wait is
 * for a value 2^63 or more ahead. A rank that raises a flag wakes the ranks that may wait for it.
 * Any thread may call.
 */
public interface HostMemory extends AutoCloseable {

  /** The same of another memory of the group, for one operation, by a number that no other has. */
  HostMemory beside(int number);

  /**
   * Makes the group's memory, all zeros. By the first rank.
   *
   * @throws dev.weft.failure.ResourceException if there is not that much
   */
  void create(long bytes);

  /**
   * Opens what the first rank has made, and gets to know the bells of all.
   *
   * @throws dev.weft.failure.WeftException if it cannot be
   */
  MemorySegment open(long bytes);

  /** Whether there are more ranks on this host than cores, so that they take turns. */
  boolean sharesCores();

  /**
   * A place for each rank, where it may leave an object for the others, if all are threads of one
   * process; else null. Known once {@link #open} has returned.
   */
  @Nullable AtomicReferenceArray<@Nullable Object> places();

  /**
   * The memory of a rank's process, to read what it exposes there, or null if it cannot be reached.
   * Each call returns another object.
   */
  @Nullable ProcessMemory memoryOf(int rank);

  /** Once all have opened it, nobody needs the name any more. If there is none, does nothing. */
  void removeName();

  /**
   * Gives back this rank's hold of the memory, which must not be used any more; the others keep
   * theirs. Idempotent.
   */
  @Override
  void close();

  /**
   * Whether this rank knows of one that has failed and on whom all of the group wait: then each of
   * them learns of it, and none needs to be told more.
   */
  boolean knowsOfFailure();

  /**
   * The same for a thread that begins an operation: what it would write there could complete an
   * earlier operation of ranks that have not learnt of the failure yet.
   *
   * @throws dev.weft.failure.PeerFailedException if the calling thread has learnt of a failure
   */
  void requireMembers();

  /** After raising a flag: wakes the rank if it sleeps. */
  void ring(int rank);

  /** Waits a moment until a flag has come to at least the value, and says whether it has. */
  boolean spin(MemorySegment memory, long offset, long value);

  /**
   * Waits until a rank has raised its flag to at least the value.
   *
   * @throws dev.weft.failure.PeerFailedException if that rank is gone, or any of the group has
   *     failed
   * @throws dev.weft.failure.WaitInterruptedException if the thread is interrupted
   */
  void await(MemorySegment memory, long offset, long value, int rank);
}
