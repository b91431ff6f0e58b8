package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A message taken by a matched probe, to be received once ({@link dev.weft.request.Message}). One
 * thread.
 */
public final class Message {
  private dev.weft.request.@Nullable Message message;
  private @Nullable Comm comm;
  private boolean noProc;

  /** Null, until a probe finds something. */
  public Message() {}

  /** Whether there is no message, as it has been received, or none was found. */
  public boolean isNull() {
    return message == null;
  }

  /** Whether it came from {@code MPI.PROC_NULL}: nothing. */
  public boolean isNoProc() {
    return noProc && message != null;
  }

  /** Waits for a message and takes it out ({@link dev.weft.call.Probes#mprobe}). */
  public Status mProbe(int source, int tag, Comm comm) throws MPIException {
    Comm from = Failures.present(comm, ErrorClass.ERR_COMM);
    try {
      return taken(from.messages().mprobe(source, tag), source, from);
    } catch (RuntimeException e) {
      throw from.failedReceive(e, 0, source, tag);
    }
  }

  /** Takes a message out; null if there is none ({@link dev.weft.call.Probes#improbe}). */
  public @Nullable Status imProbe(int source, int tag, Comm comm) throws MPIException {
    Comm from = Failures.present(comm, ErrorClass.ERR_COMM);
    try {
      dev.weft.request.Message found = from.messages().improbe(source, tag);
      return found == null ? null : taken(found, source, from);
    } catch (RuntimeException e) {
      throw from.failedReceive(e, 0, source, tag);
    }
  }

  private Status taken(dev.weft.request.Message found, int source, Comm from) {
    message = found;
    comm = from;
    noProc = source == Constant.PROC_NULL;
    return Status.of(found.status());
  }

  private dev.weft.request.Message takeOver() {
    dev.weft.request.Message taken = message;
    if (taken == null) {
      throw new Refused(ErrorClass.ERR_REQUEST, "there is no message; probe for one");
    }
    message = null;
    return taken;
  }

  private MPIException failed(RuntimeException failure) {
    Comm from = comm;
    return from == null
        ? Failures.of(failure, ErrorClass.ERR_BUFFER)
        : from.failed(failure, ErrorClass.ERR_BUFFER);
  }

  /** Receives the message ({@link dev.weft.request.Message#receive}). */
  public Status mRecv(@Nullable Object buf, int count, Datatype type) throws MPIException {
    try {
      return Status.of(takeOver().receive(Buffers.slice(buf, count, type)));
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Starts receiving the message ({@link dev.weft.request.Message#ireceive}). */
  public Request imRecv(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return imRecv((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request imRecv(@Nullable Object buf, int count, Datatype type) throws MPIException {
    try {
      return new Request(comm, takeOver().ireceive(Buffers.slice(buf, count, type)));
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }
}
