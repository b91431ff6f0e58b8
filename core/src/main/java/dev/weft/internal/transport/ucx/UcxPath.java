package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.weft.internal.transport.tagged.TagPath;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** An endpoint of UCX's. */
final class UcxPath implements TagPath {
  private final UcxWorker worker;
  private final long endpoint;

  /** Not 0 once UCX has found that the peer is gone. */
  private final MemorySegment failures;

  private @Nullable UcxRequest flush;

  UcxPath(UcxWorker worker, long endpoint, MemorySegment failures) {
    this.worker = worker;
    this.endpoint = endpoint;
    this.failures = failures;
  }

  @Override
  public long handle() {
    return endpoint;
  }

  @Override
  public boolean isBroken() {
    return failures.get(JAVA_INT, 0) != 0;
  }

  @Override
  public boolean isFlushed() {
    UcxRequest request = flush;
    if (request == null) {
      request = worker.request();
      request.flush(endpoint);
      flush = request;
    }
    return request.isOver();
  }

  @Override
  public void close() {
    worker.disconnect(endpoint);
  }
}
