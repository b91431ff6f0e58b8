package mpi;

import dev.weft.request.PersistentRequest;
import java.util.function.Supplier;

/** An operation that can be started many times: {@link PersistentRequest}. */
public class Prequest extends Request {
  private final Supplier<dev.weft.request.Request> starter;
  private boolean started;

  /** Of an operation that Weft keeps. */
  Prequest(PersistentRequest request, Datatype type) {
    this(request::start, type, null);
  }

  /** Of an operation that is made anew at every start. */
  Prequest(Supplier<dev.weft.request.Request> starter, Datatype type, ObjectTarget objects) {
    super(null, type, objects);
    this.starter = starter;
  }

  /** Starts the operation: {@link PersistentRequest#start}. */
  public void Start() throws MPIException {
    if (active() != null) {
      throw Failures.told(
          new MPIException(
              MPIException.ERR_REQUEST, "the request is under way; Wait for it before Start"));
    }
    try {
      activate(starter.get());
      started = true;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** False also before the first start, as in MPJ Express. */
  @Override
  public boolean Is_null() throws MPIException {
    return started && super.Is_null();
  }

  /** Starts all of them but those that are null: {@link PersistentRequest#startAll}. */
  public static void Startall(Prequest[] array_of_request) throws MPIException {
    RequestArrays.require(array_of_request);
    for (Prequest request : array_of_request) {
      if (request != null) {
        request.Start();
      }
    }
  }
}
