package dev.weft.internal.transport.mpi;

import dev.weft.internal.transport.tagged.TagPath;

/**
 * The way to a process of the world. What MPI has taken leaves by itself while the receiver asks
 * for it, and the link waits until the peer has said that it has read all.
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
