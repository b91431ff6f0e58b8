package dev.weft.internal.stall;

/** The kinds of events for which threads wait, with their texts. */
public enum WaitKind {
  SEND("a send"),
  BUFFERED_SEND("a buffered send"),
  RECEIVE("a receive"),
  PROBE("a probe"),
  FLAG("a flag in shared memory"),
  REMOTE_MEMORY("an access to its memory"),
  BACKGROUND("an operation in the background"),
  /** A window's lock, or that of an update that is not an atomic instruction. */
  LOCK("a lock of a window"),
  /** The same lock, taken by the target for a rank that cannot reach the memory. */
  LOCK_FOR_OTHERS("a lock of its memory that another rank asks for"),
  /** The next request of any rank. */
  SERVICE("requests"),
  /**
   * The close of a node, which ends when the other ranks have closed theirs. Until then they call
   * the rank's objects, so any rank that may go on may free it, and others through it.
   */
  NODE_CLOSE("nodes to be closed"),
  /** The rank's own threads. */
  PARTITIONS("all partitions to be ready");

  final String words;

  WaitKind(String words) {
    this.words = words;
  }
}
