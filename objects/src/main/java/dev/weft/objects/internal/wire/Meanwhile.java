package dev.weft.objects.internal.wire;

import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import org.jspecify.annotations.Nullable;

/** Handles frames that arrive while a thread receives a large argument or result. One thread. */
public interface Meanwhile {

  /** Room for the next frame; null if the thread is to receive none. */
  byte @Nullable [] room();

  /** A frame has come into that room. */
  void received(Status status);

  /** None has come, since this has happened. */
  void failed(WeftException why);
}
