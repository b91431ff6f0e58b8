package dev.weft.internal.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * One operation at a time, again and again, in memory of its own: what UCX is told of it, and what
 * UCX notes of it. So an operation allocates nothing and is freed by nobody. Under the engine lock.
 */
final class UcxRequest {
  private static final int PARAMETERS_SPACE = 128;

  private final UcxWorker worker;
  private final MemorySegment memory;
  private final long parameters;
  private int status = Ucp.OK;

  UcxRequest(SegmentAllocator allocator, UcxWorker worker) {
    this.worker = worker;
    long noted = UcxContext.get().requestBytes();
    memory = allocator.allocate(PARAMETERS_SPACE + noted, 64);
    parameters = memory.address();
    UcpStructs.request(memory, parameters + PARAMETERS_SPACE + noted);
  }

  void send(long endpoint, long buffer, long bytes, long tag) {
    begun(Ucp.send(endpoint, buffer, bytes, tag, parameters));
  }

  void receive(long buffer, long bytes, long tag) {
    begun(Ucp.receive(worker.handle(), buffer, bytes, tag, parameters));
  }

  void flush(long endpoint) {
    begun(UcxLibrary.get().callForAddress("ucp_ep_flush_nbx", endpoint, parameters));
  }

  private void begun(long result) {
    status = result == request() ? Ucp.IN_PROGRESS : (int) result;
  }

  private long request() {
    return memory.address() + memory.byteSize();
  }

  /** How the last operation stands. */
  int status() {
    if (status == Ucp.IN_PROGRESS) {
      status = Ucp.status(request());
    }
    return status;
  }

  /** Whether the last operation is over, in whatever way. */
  boolean isOver() {
    return status() != Ucp.IN_PROGRESS;
  }

  /**
   * Takes the operation back; false if UCX may still touch the memory that it is about, although it
   * has been given time.
   */
  boolean cancel() {
    if (isOver()) {
      return true;
    }
    long _ = UcxLibrary.get().callForAddress("ucp_request_cancel", worker.handle(), request());
    return worker.progressUntil(this::isOver);
  }
}
