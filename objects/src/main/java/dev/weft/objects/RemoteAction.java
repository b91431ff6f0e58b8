package dev.weft.objects;

/**
 * One call of one method whose result, if any, is not wanted: {@code h -> h.fill(samples)}.
 *
 * @param <T> the interface
 */
@FunctionalInterface
public interface RemoteAction<T> {
  /** Calls the method on the stub, once. */
  void on(T stub) throws Exception;
}
