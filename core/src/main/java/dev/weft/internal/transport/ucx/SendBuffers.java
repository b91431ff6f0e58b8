package dev.weft.internal.transport.ucx;

import java.lang.foreign.MemorySegment;

/**
 * Where frames for one peer are put together, and lie until UCX has sent them, which for most is at
 * once. Under the engine lock.
 */
final class SendBuffers {
  private final UcxRequest[] sends;
  private final MemorySegment memory;
  private int next;
  private int pending;

  SendBuffers(UcxWorker worker, int buffers) {
    memory = worker.arena().allocate((long) buffers * UcxFrame.BYTES, 64);
    sends = new UcxRequest[buffers];
    for (int i = 0; i < buffers; i++) {
      sends[i] = new UcxRequest(worker.arena(), worker);
    }
  }

  MemorySegment memory() {
    return memory;
  }

  /**
   * Where the next frame is to be put, or -1 if there is no room.
   *
   * @throws UcxException if an earlier one could not be sent
   */
  long room() throws UcxException {
    return pending < sends.length || retire() > 0 ? (long) next * UcxFrame.BYTES : -1;
  }

  /**
   * Sends what has been put there.
   *
   * @throws UcxException if UCX does not take it; it has been taken back
   */
  void send(long endpoint, long bytes, long tag) throws UcxException {
    UcxRequest request = sends[next];
    request.send(endpoint, memory.address() + (long) next * UcxFrame.BYTES, bytes, tag);
    int status = request.status();
    if (status == Ucp.IN_PROGRESS) {
      next = next + 1 == sends.length ? 0 : next + 1;
      pending++;
    } else if (status != Ucp.OK) {
      throw new UcxException(status);
    }
  }

  boolean isPending() {
    return pending > 0;
  }

  /**
   * Takes buffers back whose frames have been sent; says how many.
   *
   * @throws UcxException if one could not be sent
   */
  int retire() throws UcxException {
    int retired = 0;
    while (pending > 0) {
      int oldest = (next - pending + sends.length) % sends.length;
      int status = sends[oldest].status();
      if (status == Ucp.IN_PROGRESS) {
        break;
      }
      pending--;
      retired++;
      if (status != Ucp.OK) {
        throw new UcxException(status);
      }
    }
    return retired;
  }
}
