package dev.weft.internal.transport.tagged;

import java.lang.foreign.MemorySegment;

/**
 * The buffers in which frames for one peer are assembled. A buffer is in use until the library has
 * sent the frame, which mostly happens at once. Under the engine lock.
 */
final class SendBuffers {
  private final TagRequest[] sends;
  private final MemorySegment memory;
  private int next;
  private int pending;

  SendBuffers(TagWorker worker, int buffers) {
    memory = worker.arena().allocate((long) buffers * TaggedFrame.BYTES, 64);
    sends = new TagRequest[buffers];
    for (int i = 0; i < buffers; i++) {
      sends[i] = worker.request();
    }
  }

  MemorySegment memory() {
    return memory;
  }

  /**
   * Where the next frame is to be put, or -1 if there is no room.
   *
   * @throws TagException if an earlier one could not be sent
   */
  long room() throws TagException {
    return pending < sends.length || retire() > 0 ? (long) next * TaggedFrame.BYTES : -1;
  }

  /**
   * Sends what has been put there.
   *
   * @throws TagException if the library does not take it; it has been taken back
   */
  void send(long to, long bytes, long tag) throws TagException {
    TagRequest request = sends[next];
    request.send(to, memory.address() + (long) next * TaggedFrame.BYTES, bytes, tag);
    int status = request.status();
    if (status == TagRequest.IN_PROGRESS) {
      next = next + 1 == sends.length ? 0 : next + 1;
      pending++;
    } else {
      request.check(status);
    }
  }

  boolean isPending() {
    return pending > 0;
  }

  /**
   * Takes buffers back whose frames have been sent; says how many.
   *
   * @throws TagException if one could not be sent
   */
  int retire() throws TagException {
    int retired = 0;
    while (pending > 0) {
      int oldest = (next - pending + sends.length) % sends.length;
      int status = sends[oldest].status();
      if (status == TagRequest.IN_PROGRESS) {
        break;
      }
      pending--;
      retired++;
      sends[oldest].check(status);
    }
    return retired;
  }
}
