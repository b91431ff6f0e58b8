package dev.weft.internal.engine.base;

import dev.weft.request.Request;
import java.util.List;

/**
 * A request made of other requests; it lists them for the code that waits for all of them. Any
 * thread.
 */
public interface Composite {
  /** The requests that it is made of. */
  List<Request> parts();
}
