package dev.weft.internal.transport.tagged;

/**
 * One operation at a time, in memory that is reused; so an operation allocates nothing. Under the
 * engine lock; only {@link #cancel} takes time.
 */
public abstract class TagRequest {
  public static final int OK = 0;

  /** The operation is under way; every other value but {@link #OK} is an error of the library's. */
  public static final int IN_PROGRESS = 1;

  /**
   * Begins to send.
   *
   * @param to the {@link TagPath#handle} of the peer
   */
  public abstract void send(long to, long address, long bytes, long tag);

  /**
   * Begins to receive what has this very tag.
   *
   * @param from the peer's handle, or {@link TagWorker#anybody}
   */
  public abstract void receive(long from, long address, long bytes, long tag);

  /** How the last operation stands. */
  public abstract int status();

  /** Whether the last operation is over, in whatever way. */
  public final boolean isOver() {
    return status() != IN_PROGRESS;
  }

  /**
   * Takes a receive back; false if the library may still touch the memory that it is about,
   * although it has been given time.
   */
  public abstract boolean cancel();

  /** An error in the library's words. */
  protected abstract String words(int status);

  /**
   * @throws TagException if the status is an error
   */
  final void check(int status) throws TagException {
    if (status != OK && status != IN_PROGRESS) {
      throw new TagException(words(status));
    }
  }
}
