package dev.weft.internal.trace;

/** What a call that is recorded means for the time of others. */
public enum CallKind {
  /** A message is sent; to complete later if it is non-blocking. */
  SEND,
  /** A message is received, or looked for. */
  RECEIVE,
  /** A receive is posted; its message comes with the {@link #WAIT} that names it. */
  POST,
  /** The end of a non-blocking operation is awaited. */
  WAIT,
  /** Every rank waits for every other one: barrier, allReduce, allToAll and their like. */
  ALL_TO_ALL,
  /** The root waits for the others: reduce, gather. */
  TO_ROOT,
  /** The others wait for the root: broadcast, scatter. */
  FROM_ROOT,
  /** A non-blocking or persistent operation of all ranks is begun, or something local is done. */
  OTHER;

  /** Whether it is a blocking operation of all ranks. */
  public boolean isCollective() {
    return this == ALL_TO_ALL || this == TO_ROOT || this == FROM_ROOT;
  }
}
