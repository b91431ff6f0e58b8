package dev.weft.objects.stub;

/** The object that a stub calls, and the way of calling it. Any thread. */
public abstract class Target {
  /** For generated code's counterpart in this module. */
  protected Target() {}

  /** Begins a call of the method with this number in the interface's table. */
  public abstract OutgoingCall begin(int method);

  /** {@link Object#equals} of a stub: whether the other one stands for the same object. */
  public static boolean same(Stub one, Object other) {
    return other instanceof Stub stub && one.weftTarget().equals(stub.weftTarget());
  }
}
