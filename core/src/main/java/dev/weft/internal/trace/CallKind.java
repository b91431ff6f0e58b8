package dev.weft.internal.trace;

/** What a call that is recorded means for the time of others. */
public enum CallKind {
  /** A message is sent; to complete later if it is non-blocking. */
  SEND(0),
  /** A message is received, or looked for. */
  RECEIVE(1),
  /** A receive is posted; its message comes with the {@link #WAIT} that names it. */
  POST(2),
  /** The end of a non-blocking operation is awaited. */
  WAIT(3),
  /** Every rank waits for every other one: barrier, allReduce, allToAll and their like. */
  ALL_TO_ALL(4),
  /** The root waits for the others: reduce, gather. */
  TO_ROOT(5),
  /** The others wait for the root: broadcast, scatter. */
  FROM_ROOT(6),
  /** Memory of a window is accessed, or its accesses are completed. */
  WINDOW(7),
  /** A file is read, written or changed. */
  FILE(8),
  /** A method of an object of another rank is called. */
  REMOTE(9),
  /** A method of an object of this rank runs for another rank. */
  SERVE(10),
  /** A non-blocking or persistent operation of all ranks is begun, or something local is done. */
  OTHER(11);

  private final int code;

  CallKind(int code) {
    this.code = code;
  }

  /** The number that stands for it in events. */
  byte code() {
    return (byte) code;
  }

  /**
   * The one of this number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static CallKind of(int code) {
    for (CallKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of call has the number " + code);
  }

  /** Whether it is a blocking operation of all ranks. */
  public boolean isCollective() {
    return this == ALL_TO_ALL || this == TO_ROOT || this == FROM_ROOT;
  }
}
