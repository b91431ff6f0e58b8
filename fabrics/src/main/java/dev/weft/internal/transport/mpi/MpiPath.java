package dev.weft.internal.transport.mpi;

import dev.weft.internal.transport.tagged.TagPath;

/**
 * The path to a process of the world. MPI sends accepted messages by itself while the receiver asks
 * for them; the link waits until the peer has confirmed that it has read all.
 *
 * @param rank in the world
 */
record MpiPath(int rank) implements TagPath {
  @Override
  public long handle() {
    return rank;
  }

  /** MPI says so for the whole job, by ending it. */
  @Override
  public boolean isBroken() {
    return false;
  }

  @Override
  public boolean isFlushed() {
    return true;
  }

  @Override
  public void close() {
    // Nothing is kept for a peer.
  }
}
