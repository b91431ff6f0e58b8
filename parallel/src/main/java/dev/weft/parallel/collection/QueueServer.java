package dev.weft.parallel.collection;

/** A rank's part of a queue, from which the other ranks steal. */
interface QueueServer {

  /** Takes the older half of the items, at most so many; an empty array if there are none. */
  Object[] steal(int most);
}
