package dev.weft.internal.io;

/**
 * What the ranks of a file share beside its bytes: the shared pointer and the locks of atomic
 * accesses. Rank 0 keeps both; this is how a rank asks. Any thread; calls block for an answer, also
 * when the thread is interrupted (answers come soon, and an unanswered lock would never be given
 * back).
 */
interface Coordinator {

  /** See {@link SharedPointer#advance}. */
  long advance(long elements, long limit);

  /** Where the shared pointer is. */
  long position();

  /** Locks a range of bytes; blocks until no other rank is in the way. */
  Lock lock(long from, long to, RangeLocks.Mode mode);

  /** Says that this rank has closed the file. */
  void leave();

  /** A lock that is held. */
  interface Lock extends AutoCloseable {
    @Override
    void close();
  }
}
