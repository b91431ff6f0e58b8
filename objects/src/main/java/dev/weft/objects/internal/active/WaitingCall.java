package dev.weft.objects.internal.active;

/** A call to an active object, from its arrival to its reply. */
public interface WaitingCall {

  /** Number of the method. */
  int method();

  /** The chain of calls that it belongs to. */
  int trace();

  /** Whether a thread waits, or may wait, for its end. */
  boolean isAwaited();

  /** Carries it out and answers. Throws no exception of the method. */
  void perform();

  /** Answers that it is not carried out; may block for arguments that are still to come. */
  void refuse(int reason, String why);

  /** Whether the object's old place has passed it on. */
  boolean isPassedOn();

  /**
   * Sends it to where the object is now, whose answer goes to its caller. Blocks while its
   * arguments come and are sent.
   */
  void passOn(NewPlace place);

  /** Interrupts the thread that carries it out, if that has begun. Any thread. */
  void interrupt();
}
