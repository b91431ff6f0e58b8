package dev.weft.internal.transport.mpi;

import dev.weft.internal.os.mpi.MpiRequest;
import dev.weft.internal.transport.tagged.TagRequest;

/** An operation of MPI. MPI's error codes are positive; they are returned as negative numbers. */
final class MpiTagRequest extends TagRequest {
  private final MpiWorker worker;
  private final MpiRequest request;

  MpiTagRequest(MpiWorker worker, MpiRequest request) {
    this.worker = worker;
    this.request = request;
  }

  @Override
  public void send(long to, long address, long bytes, long tag) {
    request.send((int) to, address, (int) bytes, (int) tag);
  }

  @Override
  public void receive(long from, long address, long bytes, long tag) {
    request.receive((int) from, address, (int) bytes, (int) tag);
  }

  @Override
  public int status() {
    int status = request.status();
    if (status == MpiRequest.OK) {
      return OK;
    }
    return status == MpiRequest.IN_PROGRESS ? IN_PROGRESS : -status;
  }

  @Override
  public boolean cancel() {
    boolean over = request.cancel();
    if (!over) {
      worker.keepMemory();
    }
    return over;
  }

  @Override
  protected String words(int status) {
    return "MPI says: " + request.words(-status);
  }
}
