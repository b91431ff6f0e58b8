package dev.weft.objects.stub;

/** Calls the methods of one interface by their numbers. Any thread. */
public abstract class Skeleton {
  /** For generated subclasses. */
  protected Skeleton() {}

  /**
   * Calls a method.
   *
   * @param target the object, of the skeleton's interface
   * @param method its number in the interface's table, within it
   * @param arguments gives the arguments
   * @param result takes the result, if there is one
   */
  public abstract void call(Object target, int method, Source arguments, Sink result)
      throws Throwable;
}
