package dev.weft.objects;

/**
 * One call of one method that takes a member's part; its result, if any, is dropped: {@code
 * Worker::load}.
 *
 * @param <T> the interface
 * @param <P> the part
 */
@FunctionalInterface
public interface PartAction<T, P> {
  /** Calls the method on the stub, once. */
  void on(T stub, P part) throws Exception;
}
