package dev.weft.sockets.rendezvous;

/** The reasons why a connection is plain TCP, each with a counter of this process. Any thread. */
public enum Reason {
  NO_NATIVE_CALLS("there are no native calls here (Linux on x86-64 or arm64 with weft.native on)"),
  FOLDER_UNUSABLE("the folder in shared memory is not this user's alone, or cannot be made"),
  NO_SUCH_LISTENER("nobody who listens there has fast sockets and the same shared memory"),
  ADDRESS_TAKEN("another socket is registered as the one that listens at this address"),
  NO_SLOT("too many connect to this listening socket at once"),
  NO_MEMORY("there is too little shared memory, or too few descriptors or mappings"),
  NOT_OFFERED("the connecting side has offered no shared memory"),
  ENDED_FIRST("the connection ended before both ends had agreed"),

  /** Of connections that are open. */
  UNDECIDED("both ends may still agree");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** Notes one more connection, or listening socket, for which this holds. */
  public void count() {
    Counts.count(this);
  }

  /** Notes that it holds for one more, or less, as yet. */
  void add(int change) {
    Counts.change(this, change);
  }

  /** How many it was noted for. */
  public long counted() {
    return Counts.counted(this);
  }

  /** The reason in words. */
  public String words() {
    return words;
  }
}
