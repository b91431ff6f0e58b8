package dev.weft.io;

import dev.weft.Comm;
import dev.weft.failure.FileException;
import dev.weft.internal.base.Implementation;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;

/**
 * A file that the ranks of a communicator read and write together (MPI 4.1, chapter 14).
 *
 * <pre>{@code
 * try (ParallelFile file = ParallelFile.open(world, path, CREATE, WRITE)) {
 *   file.setView(FileView.of(0, ElementType.DOUBLE));
 *   file.at((long) world.rank() * mine.length).writeAll(mine);
 * }
 * }</pre>
 *
 * <p>A program can access three kinds of places: the rank's own file pointer, by the methods of the
 * file itself; an {@linkplain #at offset}; and the pointer that all ranks {@linkplain #shared
 * share}. Each has the reads and writes of {@link FileAccess}, blocking and non-blocking, by one
 * rank or by all together. Offsets count in elements of the {@linkplain #setView view}; sizes of
 * the file are in bytes.
 *
 * <p>All ranks of the communicator must call collective methods, in the same order. These methods
 * have their own messages, and disturb nothing else on the communicator. If ranks call different
 * methods, or if a method fails on one rank, all ranks get a {@link FileException}. If a rank
 * leaves a collective method early (interrupted, or a peer has failed), its further collective
 * calls fail, and its {@link #close} waits for nobody.
 *
 * <p>Any thread may call, several at once, but collective methods one after the other. Failures are
 * {@link FileException}s that name file, offset and rank. An access to the file itself cannot be
 * interrupted.
 *
 * <p>While the file is open rank 0 answers the others' calls for the shared pointer and the locks
 * of {@link Consistency#ATOMIC}; its progress thread checks for them about once a millisecond while
 * the program computes.
 */
public interface ParallelFile extends FileAccess, EarlierFileCalls, AutoCloseable {

  /**
   * Opens a file (MPI 4.1, section 14.2.1). Collective; blocks. The view is {@link FileView#BYTES}
   * and the file pointers are at the beginning, with APPEND at the end.
   *
   * @param options {@link java.nio.file.StandardOpenOption}s, the same on all ranks: READ if none
   *     is given; READ, WRITE or both; CREATE, CREATE_NEW and TRUNCATE_EXISTING with WRITE; APPEND,
   *     which implies WRITE; DELETE_ON_CLOSE; SYNC, DSYNC and SPARSE
   * @throws FileException if the file cannot be opened on one of the ranks
   * @throws dev.weft.failure.ArgumentException if options do not go together or differ between
   *     ranks
   */
  static ParallelFile open(Comm comm, Path path, OpenOption... options) {
    return open(comm, path, FileHints.DEFAULT, options);
  }

  /** Like {@link #open(Comm, Path, OpenOption...)}, with advice; the same on all ranks. */
  static ParallelFile open(Comm comm, Path path, FileHints hints, OpenOption... options) {
    return provider().open(comm, path, hints, options);
  }

  /**
   * Deletes a file (MPI 4.1, section 14.2.3). Not collective: one rank does it, when no rank has
   * the file open.
   *
   * @throws FileException if it cannot be deleted
   */
  static void delete(Comm comm, Path path) {
    provider().delete(comm, path);
  }

  /** The file, as it was named when it was opened. */
  Path path();

  /** What it was opened with. */
  Set<OpenOption> options();

  /** The advice it was opened with. */
  FileHints hints();

  /**
   * Sets what this rank sees of the file, and both file pointers to the beginning (MPI 4.1, section
   * 14.3). Collective; blocks. Views may differ between ranks in everything but the size of the
   * element and the representation.
   *
   * @throws dev.weft.failure.ArgumentException if runs of the file type overlap or descend, or the
   *     ranks' views cannot be together
   */
  void setView(FileView view);

  /** What this rank sees of the file. */
  FileView view();

  /**
   * Reads and writes at a place that the caller names (MPI 4.1, section 14.4.2). File pointers stay
   * where they are. Does not block. Each rank has an offset of its own in a collective method.
   *
   * @param offset in elements of the view, from 0 on; looked at by the read or write
   */
  @Override
  FileAccess at(long offset);

  /**
   * Reads and writes at the file pointer that all ranks share (MPI 4.1, section 14.4.4): no two get
   * the same place, so that ranks can append to one file. Rank 0 keeps the pointer; the others ask
   * it, two short messages each time. All ranks must have the same view. Does not block.
   */
  @Override
  FileAccess shared();

  /** Sets this rank's file pointer, in elements of the view (MPI 4.1, section 14.4.3). */
  void seek(long position);

  /** This rank's file pointer, in elements of the view. */
  long position();

  /** Sets the shared file pointer, in elements of the view. Collective; all give the same. */
  void seekShared(long position);

  /** The shared file pointer, in elements of the view. */
  long sharedPosition();

  /** How many whole elements of the view lie before the end of the file: where to append. */
  long end();

  /** Where an element of the view lies in the file, in bytes from its beginning. */
  long byteOffset(long element);

  /** Size of the file in bytes (MPI 4.1, section 14.2.6). */
  long size();

  /**
   * Makes the file this long, in bytes (MPI 4.1, section 14.2.4). Collective; all give the same.
   * What is added reads as zeros; no room on the device is taken for it.
   */
  void setSize(long bytes);

  /**
   * Makes sure that there is room for this many bytes, writing zeros behind the end (MPI 4.1,
   * section 14.2.5). Collective; all give the same. The file is not made shorter; holes that it
   * already has stay. If the room does not suffice, the size is as before.
   */
  void preallocate(long bytes);

  /** What ranks see of each other's accesses. */
  Consistency consistency();

  /**
   * Sets what ranks see of each other's accesses (MPI 4.1, section 14.6.1). Collective; all give
   * the same.
   */
  void setConsistency(Consistency consistency);

  /**
   * Returns when what all ranks have written is on the device and seen by all (MPI 4.1, section
   * 14.6.1). Collective; blocks.
   */
  void sync();

  /**
   * Closes the file (MPI 4.1, section 14.2.2). Collective; blocks until all ranks have closed it,
   * what they wrote is on the device, and, with DELETE_ON_CLOSE, it is gone. Waits for this rank's
   * accesses that are under way. Closing again does nothing.
   *
   * <p>An exception that leads here cannot be told from the end of a block: it is not seen before
   * this returns, and the other ranks may wait elsewhere for this one. So where a rank may fail
   * alone, catch the exception within the block and end the job with {@link
   * dev.weft.Comm#abort(int, String)}. If nothing in the job moves any more a stall report says so.
   * With {@code --stall-report 10s,end} it also ends this wait where nothing can move: the file is
   * closed on this rank.
   *
   * @throws dev.weft.failure.WaitTimeoutException then
   */
  @Override
  void close();

  private static FileProvider provider() {
    return Implementation.of(FileProvider.class, "dev.weft.internal.io.FileEntry");
  }
}
