package dev.weft.internal.transport;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.ProcessMemory;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the ranks reached by one transport can share, for collective operations without
 * messages. Called under the rank's engine lock; blocks only for the time of making or opening a
 * file.
 */
public interface SharedMemory {

  /**
   * Makes memory that is all zeros, under a name that no other of the job has.
   *
   * @throws dev.weft.failure.ResourceException if there is not that much, or too little would be
   *     left
   */
  void create(String name, long bytes);

  /**
   * The memory that a peer has made under this name.
   *
   * @throws dev.weft.failure.ResourceException if it cannot be opened
   */
  SharedRegion open(String name, long bytes);

  /**
   * As many places for objects, the same for all who ask before the memory's name is taken away; or
   * null if peers are processes of their own.
   */
  default @Nullable AtomicReferenceArray<@Nullable Object> places(String name, int number) {
    return null;
  }

  /**
   * The memory of a peer's process, or null if it cannot be reached. Each call returns another
   * object.
   */
  default @Nullable ProcessMemory memoryOf(int peer) {
    return null;
  }

  /**
   * Takes the name away, by the rank that made it; who has opened the memory keeps it. If there is
   * none, does nothing.
   */
  void remove(String name);

  /** The bell of a peer that this transport reaches. */
  Doorbell bell(int peer);
}
