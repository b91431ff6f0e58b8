package dev.weft.objects;

/**
 * One call of one method; its result, if any, is dropped: {@code h -> h.fill(samples)}.
 *
 * @param <T> the interface
 */
@FunctionalInterface
public interface RemoteAction<T> {
  /** Calls the method on the stub, once. */
  void on(T stub) throws Exception;
}
