package mpi;

import org.jspecify.annotations.Nullable;

/** An operation that can be started many times ({@link dev.weft.request.PersistentRequest}). */
public final class Prequest extends Request {
  private final dev.weft.request.PersistentRequest request;
  private final Handled owner;
  private boolean started;

  Prequest(Handled owner, dev.weft.request.PersistentRequest request) {
    super(owner, request);
    this.owner = owner;
    this.request = request;
  }

  @Override
  dev.weft.request.@Nullable Request active() {
    return started && !isNull() ? request : null;
  }

  @Override
  void inactive() {
    started = false;
  }

  /** Starts the operation ({@link dev.weft.request.PersistentRequest#start}). */
  public void start() throws MPIException {
    try {
      if (isNull()) {
        throw new Refused(ErrorClass.ERR_REQUEST, "the request has been freed");
      }
      dev.weft.request.PersistentRequest _ = request.start();
      started = true;
    } catch (RuntimeException e) {
      throw owner.failed(e);
    }
  }

  /** Starts all of them. */
  public static void startAll(Prequest[] requests) throws MPIException {
    for (Prequest request : Failures.present(requests, ErrorClass.ERR_REQUEST)) {
      Failures.present(request, ErrorClass.ERR_REQUEST).start();
    }
  }
}
