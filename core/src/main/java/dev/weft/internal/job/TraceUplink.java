package dev.weft.internal.job;

import java.nio.ByteBuffer;

/** What a rank's recording asks of the launcher, which may be on another host. Any thread. */
public interface TraceUplink {
  /** In place of a time that is not known. */
  long UNKNOWN = Long.MIN_VALUE;

  /** The launcher's clock; {@link #UNKNOWN} if it does not answer. Blocks until it has answered. */
  long launcherNanos();

  /** Sends the next part of the rank's recording. Blocks until it is on its way. */
  void recorded(ByteBuffer part);
}
