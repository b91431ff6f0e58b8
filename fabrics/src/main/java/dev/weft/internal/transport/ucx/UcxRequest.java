package dev.weft.internal.transport.ucx;

import dev.weft.internal.transport.tagged.TagRequest;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * A request of UCX. Its memory holds the parameters of the operation, and UCX's own data about it.
 */
final class UcxRequest extends TagRequest {
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

  @Override
  public void send(long endpoint, long buffer, long bytes, long tag) {
    begun(Ucp.send(endpoint, buffer, bytes, tag, parameters));
  }

  /** Whom a message is from its tag says. */
  @Override
  public void receive(long from, long buffer, long bytes, long tag) {
    begun(Ucp.receive(worker.handle(), buffer, bytes, tag, parameters));
  }

  void put(long endpoint, long buffer, long bytes, long address, long key) {
    begun(Ucp.put(endpoint, buffer, bytes, address, key, parameters));
  }

  void get(long endpoint, long buffer, long bytes, long address, long key) {
    begun(Ucp.get(endpoint, buffer, bytes, address, key, parameters));
  }

  /**
   * Updates an element of a peer's memory.
   *
   * @param operation the number of UCX's
   * @param reply where the old value goes to, and a comparison's new one comes from
   */
  void update(
      long endpoint, int operation, long operand, long reply, int bytes, long address, long key) {
    UcpStructs.requestUpdate(memory, bytes, reply);
    begun(Ucp.update(endpoint, operation, operand, address, key, parameters));
    UcpStructs.requestPlain(memory);
  }

  void flush(long endpoint) {
    begun(Ucp.flush(endpoint, parameters));
  }

  private void begun(long result) {
    status = result == request() ? Ucp.IN_PROGRESS : (int) result;
  }

  private long request() {
    return memory.address() + memory.byteSize();
  }

  @Override
  public int status() {
    if (status == Ucp.IN_PROGRESS) {
      status = Ucp.status(request());
    }
    return status;
  }

  @Override
  protected String words(int status) {
    return "UCX says: " + Ucp.words(status);
  }

  @Override
  public boolean cancel() {
    if (isOver()) {
      return true;
    }
    long _ = UcxLibrary.get().callForAddress("ucp_request_cancel", worker.handle(), request());
    return worker.progressUntil(this::isOver);
  }
}
