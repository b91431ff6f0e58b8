package dev.weft.internal.engine.base;

import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/** An operation with fixed arguments, from which one-shot and persistent requests are made. */
public interface Startable extends Request, PersistentRequest {

  /** Starts it, the first time, as a one-shot request. */
  void begin();

  /** The same; gives this request. */
  default Request begun() {
    begin();
    return this;
  }
}
