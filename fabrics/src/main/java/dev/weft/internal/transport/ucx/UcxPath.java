package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.transport.tagged.TagPath;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An endpoint of UCX. */
final class UcxPath implements TagPath {
  private final UcxWorker worker;
  private final long endpoint;

  /** Not 0 once UCX has found that the peer is gone. */
  private final MemorySegment failures;

  private final List<UcxRegion> regions = new ArrayList<>();
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

  /** Takes memory of the peer's by its key; null if UCX refuses it. */
  @Nullable UcxRegion open(UcxMemory memory, long address, byte[] key) {
    try (Arena brief = Arena.ofConfined()) {
      MemorySegment result = brief.allocate(JAVA_LONG);
      long packed = brief.allocateFrom(JAVA_BYTE, key).address();
      int status = UcxLibrary.get().call("ucp_ep_rkey_unpack", endpoint, packed, result.address());
      if (status != Ucp.OK) {
        return null;
      }
      UcxRegion region = new UcxRegion(memory, this, address, result.get(JAVA_LONG, 0));
      regions.add(region);
      return region;
    }
  }

  void forget(UcxRegion region) {
    regions.remove(region);
  }

  /** Keys are given back before the endpoint that they are for. */
  @Override
  public void close() {
    regions.forEach(UcxRegion::release);
    regions.clear();
    worker.disconnect(endpoint);
  }
}
