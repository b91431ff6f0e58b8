package dev.weft.internal.transport.tagged;

import java.lang.foreign.Arena;

/** Sends and receives the tagged messages of one rank. Under the engine lock; nothing blocks. */
public interface TagWorker {
  /** Of native memory that lasts as long as the worker. */
  Arena arena();

  /** An operation that nothing has been done with. */
  TagRequest request();

  /** Who to receive from, if it may be anybody. */
  long anybody();

  /** The longest message. */
  long mostBytes();

  /** Moves everything on that can be; returns the steps that nothing else shows. */
  int progress();
}
