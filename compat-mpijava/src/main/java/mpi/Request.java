package mpi;

/**
 * An operation under way: {@link dev.weft.request.Request}. When it has been found complete the
 * request is null, as {@link #Is_null} says; waiting for it again gives the empty status at once.
 */
public class Request {
  /** Null when the operation is over. */
  private dev.weft.request.Request active;

  /** What is received; null for a send. */
  private final Datatype type;

  /** Where objects go that are received; null for anything else. */
  private final ObjectTarget objects;

  Request(dev.weft.request.Request active, Datatype type, ObjectTarget objects) {
    this.active = active;
    this.type = type;
    this.objects = objects;
  }

  static Request ofSend(dev.weft.request.Request active) {
    return new Request(active, null, null);
  }

  final dev.weft.request.Request active() {
    return active;
  }

  final void activate(dev.weft.request.Request started) {
    active = started;
  }

  /** The status of an operation that is complete, which with that is over. */
  final Status finish(dev.weft.data.Status ended) {
    dev.weft.request.Request request = active;
    active = null;
    if (objects != null && !ended.cancelled()) {
      objects.store(request);
    }
    return type == null ? Status.ofSend(ended) : Status.of(ended, type);
  }

  /** Blocks until the operation is complete: {@link dev.weft.request.Request#await()}. */
  public Status Wait() throws MPIException {
    dev.weft.request.Request request = active;
    if (request == null) {
      return new Status();
    }
    try {
      return finish(request.await());
    } catch (RuntimeException e) {
      throw failed(request, e);
    }
  }

  /** The status if the operation is complete, else null: {@link dev.weft.request.Request#test}. */
  public Status Test() throws MPIException {
    dev.weft.request.Request request = active;
    if (request == null) {
      return new Status();
    }
    try {
      return request.test() ? finish(request.status()) : null;
    } catch (RuntimeException e) {
      throw failed(request, e);
    }
  }

  /** An operation that has failed is over; one that was only no longer waited for is not. */
  private MPIException failed(dev.weft.request.Request request, RuntimeException e) {
    if (request.isDone()) {
      active = null;
    }
    return Failures.of(e);
  }

  /** Whether there is no operation under way. */
  public boolean Is_null() throws MPIException {
    return active == null;
  }

  /** Asks for the operation to be taken back: {@link dev.weft.request.Request#cancel}. */
  public void Cancel() throws MPIException {
    dev.weft.request.Request request = active;
    if (request == null) {
      return;
    }
    try {
      request.cancel();
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_REQUEST);
    }
  }

  /** Frees the request without waiting; the operation goes on to its end. */
  public void Free() throws MPIException {
    active = null;
  }

  /** Does nothing. */
  @Override
  @SuppressWarnings({"removal", "Finalize"})
  public void finalize() throws MPIException {}

  /** Blocks until all are complete: {@link dev.weft.request.Requests#awaitAll}. */
  public static Status[] Waitall(Request[] array_of_requests) throws MPIException {
    return RequestArrays.waitAll(array_of_requests);
  }

  /**
   * Blocks until one is complete; {@code index} of the status says which, {@link MPI#UNDEFINED} if
   * all were null: {@link dev.weft.request.Requests#awaitAny}.
   */
  public static Status Waitany(Request[] array_of_requests) throws MPIException {
    return RequestArrays.waitAny(array_of_requests);
  }

  /**
   * Blocks until at least one is complete; gives those that are, in the order of the array, none if
   * all were null: {@link dev.weft.request.Requests#awaitSome}.
   */
  public static Status[] Waitsome(Request[] array_of_requests) throws MPIException {
    return RequestArrays.waitSome(array_of_requests);
  }

  /** The statuses if all are complete, else null: {@link dev.weft.request.Requests#testAll}. */
  public static Status[] Testall(Request[] array_of_requests) throws MPIException {
    return RequestArrays.testAll(array_of_requests);
  }

  /** The status of one that is complete, or null: {@link dev.weft.request.Requests#testAny}. */
  public static Status Testany(Request[] array_of_requests) throws MPIException {
    return RequestArrays.testAny(array_of_requests);
  }

  /** Those that are complete; none perhaps: {@link dev.weft.request.Requests#testSome}. */
  public static Status[] Testsome(Request[] array_of_requests) throws MPIException {
    return RequestArrays.testSome(array_of_requests);
  }
}
