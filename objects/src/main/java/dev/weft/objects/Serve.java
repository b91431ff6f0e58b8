package dev.weft.objects;

/**
 * An active object that decides itself which calls it serves, and when, instead of by a {@link
 * ServeOrder}. A bounded buffer that takes what it has room for:
 *
 * <pre>{@code
 * public void serve(ServeQueue calls) {
 *   while (items.isEmpty() ? calls.serve("put") : isFull() ? calls.serve("take") : calls.serve()) {}
 * }
 * }</pre>
 */
@FunctionalInterface
public interface Serve {

  /**
   * Runs on a thread of the object's own, from the time it is exported until it ends. When it
   * returns or throws, the object ends: calls that wait, and further ones, fail with a {@link
   * dev.weft.failure.ClosedException}. What it throws is told to {@link NodeOptions#onError}.
   *
   * @param calls those that wait
   */
  void serve(ServeQueue calls) throws Exception;
}
