package dev.weft.objects.stub;

/** One call from its arguments to its result. One thread. */
public abstract class OutgoingCall {
  /** For generated code's counterpart in this module. */
  protected OutgoingCall() {}

  /** Takes the arguments. */
  public abstract Sink arguments();

  /** Carries the call out; blocks until it has ended. Throws what the method threw. */
  public abstract Source run() throws Throwable;

  /** Ends the call: the stub does not use it any more. */
  public abstract void end();
}
