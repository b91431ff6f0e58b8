package dev.weft.objects.internal.active;

/** The end of a synchronous call; the thread that waits for it has the turn of an object. */
public interface CallWait {

  /** Rank of the object that is called. */
  int rank();

  /** Number of that object there. */
  long object();

  /** Number of the call, the caller's own. */
  int number();

  /** Whether the object carries out such calls in its turn, if it is active. */
  boolean isForTurn();

  /** The call, in words, with the place in the program that has made it. */
  String words();
}
