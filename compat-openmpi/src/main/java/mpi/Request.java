package mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An operation under way ({@link dev.weft.request.Request}). Any thread, one at a time. */
public class Request implements Freeable {
  static final Request NULL = new Request(null, null);

  private final @Nullable Handled owner;
  private final Runnable afterwards;
  private dev.weft.request.@Nullable Request request;

  /** Of an operation of a communicator or file, whose error handler hears of its failure. */
  Request(@Nullable Handled owner, dev.weft.request.@Nullable Request request) {
    this(owner, request, Request::nothing);
  }

  /** With something to be done by the thread that finds the operation complete. */
  Request(
      @Nullable Handled owner, dev.weft.request.@Nullable Request request, Runnable afterwards) {
    this.owner = owner;
    this.request = request;
    this.afterwards = afterwards;
  }

  /** What is to be done afterwards, mostly. */
  static void nothing() {}

  /** The operation if it is under way, else null. */
  dev.weft.request.@Nullable Request active() {
    return request;
  }

  /** Says that the operation is complete, and known to be. */
  void inactive() {
    request = null;
  }

  final MPIException failed(RuntimeException failure) {
    inactive();
    return owner == null ? Failures.of(failure, ErrorClass.ERR_REQUEST) : owner.failed(failure);
  }

  /** Takes note that the operation is complete. */
  final Status finished(dev.weft.data.Status status, int index) {
    inactive();
    afterwards.run();
    return Status.of(status, index);
  }

  private dev.weft.request.Request present() {
    dev.weft.request.Request present = request;
    if (present == null) {
      throw new Refused(ErrorClass.ERR_REQUEST, "the request is null");
    }
    return present;
  }

  /** Does what is to be done afterwards, of an operation that blocked. */
  final void over() {
    inactive();
    afterwards.run();
  }

  /** Forgets the operation, which goes on. */
  @Override
  public void free() throws MPIException {
    request = null;
  }

  /** Asks for the operation to be taken back ({@link dev.weft.request.Request#cancel}). */
  public final void cancel() throws MPIException {
    try {
      present().cancel();
    } catch (RuntimeException e) {
      throw owner == null ? Failures.of(e, ErrorClass.ERR_REQUEST) : owner.failed(e);
    }
  }

  /** Whether it is {@code MPI.REQUEST_NULL}: complete, and known to be. */
  public final boolean isNull() {
    return request == null;
  }

  /** Blocks until the operation is complete ({@link dev.weft.request.Request#await()}). */
  public final Status waitStatus() throws MPIException {
    dev.weft.request.Request under = active();
    if (under == null) {
      return Status.empty(Constant.UNDEFINED);
    }
    try {
      return finished(under.await(), 0);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like {@link #waitStatus}. */
  public final void waitFor() throws MPIException {
    Status _ = waitStatus();
  }

  /**
   * How the operation ended; null if it is still under way ({@link dev.weft.request.Request#test}).
   */
  public final @Nullable Status testStatus() throws MPIException {
    dev.weft.request.Request under = active();
    if (under == null) {
      return Status.empty(Constant.UNDEFINED);
    }
    try {
      return under.test() ? finished(under.status(), 0) : null;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like {@link #testStatus}, leaving the request as it is (MPI_Request_get_status): the program
   * still waits for it.
   */
  public final @Nullable Status getStatus() throws MPIException {
    dev.weft.request.Request under = active();
    if (under == null) {
      return Status.empty(Constant.UNDEFINED);
    }
    try {
      return under.test() ? Status.of(under.status()) : null;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Whether the operation is complete. */
  public final boolean test() throws MPIException {
    return testStatus() != null;
  }

  /**
   * Blocks until one is complete ({@link dev.weft.request.Requests#awaitAny}); its status has its
   * index.
   */
  public static Status waitAnyStatus(Request[] requests) throws MPIException {
    return Objects.requireNonNull(RequestSet.any(requests, true));
  }

  /** Blocks until one is complete; gives its index, or UNDEFINED if none is under way. */
  public static int waitAny(Request[] requests) throws MPIException {
    return waitAnyStatus(requests).getIndex();
  }

  /** Like {@link #waitAnyStatus}, without blocking: null if none is complete. */
  public static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
    return RequestSet.any(requests, false);
  }

  /** Like {@link #waitAny}, without blocking: UNDEFINED also if none is complete. */
  public static int testAny(Request[] requests) throws MPIException {
    Status status = testAnyStatus(requests);
    return status == null ? Constant.UNDEFINED : status.getIndex();
  }

  /** Blocks until all are complete ({@link dev.weft.request.Requests#awaitAll}). */
  public static Status[] waitAllStatus(Request[] requests) throws MPIException {
    return RequestSet.all(requests);
  }

  /** Blocks until all are complete. */
  public static void waitAll(Request[] requests) throws MPIException {
    Status[] _ = RequestSet.all(requests);
  }

  /** Like {@link #waitAllStatus}, without blocking: null if one is not complete. */
  public static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
    return RequestSet.areAllDone(requests) ? RequestSet.all(requests) : null;
  }

  /** Whether all are complete ({@link dev.weft.request.Requests#testAll}). */
  public static boolean testAll(Request[] requests) throws MPIException {
    return testAllStatus(requests) != null;
  }

  /**
   * Blocks until at least one is complete ({@link dev.weft.request.Requests#awaitSome}); statuses
   * have ascending indices. Null if none is under way.
   */
  public static Status @Nullable [] waitSomeStatus(Request[] requests) throws MPIException {
    return RequestSet.some(requests, true);
  }

  /** Like {@link #waitSomeStatus}, with the indices. */
  public static int @Nullable [] waitSome(Request[] requests) throws MPIException {
    return RequestSet.indices(RequestSet.some(requests, true));
  }

  /** Like {@link #waitSomeStatus}, without blocking: empty if none is complete. */
  public static Status @Nullable [] testSomeStatus(Request[] requests) throws MPIException {
    return RequestSet.some(requests, false);
  }

  /** Like {@link #waitSome}, without blocking: empty if none is complete. */
  public static int @Nullable [] testSome(Request[] requests) throws MPIException {
    return RequestSet.indices(RequestSet.some(requests, false));
  }
}
