package dev.weft.internal.transport.shm;

import dev.weft.failure.ResourceException;
import dev.weft.internal.transport.SharedRegion;
import dev.weft.internal.transport.ring.RingShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of the rings that a rank sends and receives in: each made by its sender, and its name
 * taken away by the receiver once that has opened it. Under the rank's engine lock.
 */
final class Rings implements AutoCloseable {
  private final SharedFiles files;
  private final ShmBudget budget;
  private final int rank;
  private final int first;
  private final List<SharedRegion> open = new ArrayList<>();
  private final Set<Integer> heard = new HashSet<>();

  /**
   * @param ranks of the job
   */
  Rings(SharedFiles files, ShmBudget budget, int rank, int ranks) {
    this.files = files;
    this.budget = budget;
    this.rank = rank;
    this.first = largest(ranks);
  }

  /** Rings shrink as jobs grow, so that all pairs of a host's ranks fit in memory. */
  private static int largest(int ranks) {
    if (ranks <= 16) {
      return 0;
    }
    return ranks <= 64 ? 1 : 2;
  }

  /** Whether memory may not suffice for rings between all ranks. */
  boolean mayRunShort() {
    return budget.isShort(RingFileDescriptor.SHAPES.get(first));
  }

  /**
   * Makes the ring to a rank, as large as may be now.
   *
   * @return the place of its shape
   * @throws ResourceException if there is no memory, or no descriptor
   */
  int make(int receiver) {
    String name = RingFileDescriptor.name(rank, receiver);
    for (int place = budget.shapeFrom(first); ; place++) {
      try {
        files.create(name, RingFileDescriptor.bytes(RingFileDescriptor.SHAPES.get(place)));
        return place;
      } catch (ResourceException e) {
        if (place == RingFileDescriptor.SHAPES.size() - 1) {
          throw e;
        }
      }
    }
  }

  /** Opens the ring that this rank has made; without it there is none. */
  SharedRegion outgoing(int receiver, RingShape shape) {
    String name = RingFileDescriptor.name(rank, receiver);
    try {
      return opened(name, shape);
    } catch (RuntimeException e) {
      files.remove(name);
      throw e;
    }
  }

  /**
   * Opens the ring that a rank has made to this one.
   *
   * @throws ResourceException if it cannot be, for lack of a descriptor perhaps
   */
  SharedRegion incoming(int sender, RingShape shape) {
    String name = RingFileDescriptor.name(sender, rank);
    SharedRegion region = opened(name, shape);
    heard.add(sender);
    files.remove(name);
    return region;
  }

  private SharedRegion opened(String name, RingShape shape) {
    SharedRegion region = files.open(name, RingFileDescriptor.bytes(shape));
    open.add(region);
    return region;
  }

  /** A rank has made a ring to this one, which is over: if it has not opened it, nobody will. */
  void forget(int sender) {
    if (!heard.contains(sender)) {
      files.remove(RingFileDescriptor.name(sender, rank));
    }
  }

  /** Unmaps all; nothing may be sent or received any more. */
  @Override
  public void close() {
    open.forEach(SharedRegion::close);
    open.clear();
  }
}
