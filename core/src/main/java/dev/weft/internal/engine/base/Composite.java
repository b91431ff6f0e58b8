package dev.weft.internal.engine.base;

import dev.weft.request.Request;
import java.util.List;

/** A request made of others, for those who want to know what its waits are for. Any thread. */
public interface Composite {
  /** The requests that it is made of. */
  List<Request> parts();
}
