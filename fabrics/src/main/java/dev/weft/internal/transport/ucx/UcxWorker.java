package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.os.call.NativeLibrary;
import dev.weft.internal.transport.tagged.TagWorker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A worker of UCX. */
final class UcxWorker implements TagWorker, AutoCloseable {
  /** How often an operation that is to end is looked at: about a millisecond. */
  private static final int PATIENCE = 1_000;

  private final NativeLibrary library = UcxLibrary.get();
  private final Arena arena = Arena.ofShared();
  private final long closeByForce = UcpStructs.closeByForce(arena);
  private final long handle;

  /** How much memory peers access through this worker, perhaps with its help. */
  private final AtomicInteger exposures = new AtomicInteger();

  private boolean closed;

  /**
   * @param betweenHosts whether ranks may be on several hosts
   * @throws dev.weft.failure.ResourceException if it cannot be made
   */
  UcxWorker(boolean betweenHosts) {
    MemorySegment result = arena.allocate(JAVA_LONG);
    UcxContext.check(
        library.call(
            "ucp_worker_create",
            UcxContext.get(betweenHosts).handle(),
            UcpStructs.worker(arena),
            result.address()),
        "make a worker");
    handle = result.get(JAVA_LONG, 0);
  }

  @Override
  public Arena arena() {
    return arena;
  }

  long handle() {
    return handle;
  }

  /** What peers need to reach it. */
  byte[] address() {
    MemorySegment result = arena.allocate(JAVA_LONG, 2);
    long at = result.address();
    UcxContext.check(
        library.call("ucp_worker_get_address", handle, at, at + Long.BYTES), "tell its address");
    MemorySegment address =
        NativeLibrary.memory(result.get(JAVA_LONG, 0), result.get(JAVA_LONG, 8));
    byte[] bytes = address.toArray(JAVA_BYTE);
    long _ = library.callForAddress("ucp_worker_release_address", handle, address.address());
    return bytes;
  }

  /** A descriptor that becomes readable when something has come after {@link #arm}. */
  int eventDescriptor() {
    MemorySegment result = arena.allocate(JAVA_INT);
    UcxContext.check(
        library.call("ucp_worker_get_efd", handle, result.address()), "sleep and be woken");
    return result.get(JAVA_INT, 0);
  }

  /** Watches for what comes; false if something has come already. */
  boolean arm() {
    return library.call("ucp_worker_arm", handle) == Ucp.OK;
  }

  @Override
  public UcxRequest request() {
    return new UcxRequest(arena, this);
  }

  /** Tags say who a message is from. */
  @Override
  public long anybody() {
    return 0;
  }

  @Override
  public long mostBytes() {
    return Long.MAX_VALUE;
  }

  /** What peers do to this rank's memory is work that no frame shows. */
  @Override
  public int progress() {
    int moved = Ucp.progress(handle);
    return moved != 0 && exposures.getPlain() > 0 ? 1 : 0;
  }

  /** Counts memory that is registered, for as long as it is: it is told what to call in the end. */
  UcxExposure exposing(Function<Runnable, UcxExposure> how) {
    UcxExposure exposure = how.apply(exposures::decrementAndGet);
    int _ = exposures.incrementAndGet();
    return exposure;
  }

  /** Moves things on until something holds, though not for long; says whether it does. */
  boolean progressUntil(BooleanSupplier condition) {
    boolean holds = condition.getAsBoolean();
    for (int i = 0; i < PATIENCE && !holds && !closed; i++) {
      int _ = progress();
      holds = condition.getAsBoolean();
    }
    return holds;
  }

  /**
   * Makes an endpoint to another worker.
   *
   * @return its handle, or a status below 0
   */
  long connect(byte[] address, boolean watched, MemorySegment failures) {
    try (Arena brief = Arena.ofConfined()) {
      MemorySegment result = brief.allocate(JAVA_LONG);
      long at = brief.allocateFrom(JAVA_BYTE, address).address();
      long parameters = UcpStructs.endpoint(brief, at, watched, failures);
      int status = library.call("ucp_ep_create", handle, parameters, result.address());
      return status == Ucp.OK ? result.get(JAVA_LONG, 0) : status;
    }
  }

  /** Ends an endpoint and what is under way there; nothing is sent to it any more. */
  void disconnect(long endpoint) {
    long request = library.callForAddress("ucp_ep_close_nbx", endpoint, closeByForce);
    if (request > 0) {
      boolean _ = progressUntil(() -> Ucp.status(request) != Ucp.IN_PROGRESS);
      long _ = library.callForAddress("ucp_request_free", request);
    }
  }

  /** Frees all; endpoints are closed before. Idempotent. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      long _ = library.callForAddress("ucp_worker_destroy", handle);
      arena.close();
    }
  }
}
