package dev.weft.objects.internal.call;

import dev.weft.objects.internal.name.Address;

/** Moves objects, and waits for calls that have missed a move. Any thread; both block. */
public interface Movements {

  /** Moves an object to a rank, from wherever it is. */
  void move(ObjectTarget target, int rank);

  /** Waits until the calls that have come to an address are on their way to where it is now. */
  void awaitPassedOn(Address old);
}
