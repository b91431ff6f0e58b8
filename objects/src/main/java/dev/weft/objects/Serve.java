package dev.weft.objects;

/**
 * An active object that itself decides which calls it serves and when; it has no {@link
 * ServeOrder}. As an example, a bounded buffer serves {@code put} only while it has room:
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
