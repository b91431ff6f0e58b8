package mpi;

import dev.weft.call.SendMode;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Non-blocking and persistent messages (MPI 4.1, sections 3.7 and 3.9). They take direct buffers,
 * as Open MPI does, and also arrays, as MVAPICH2-J does. Buffers must not be used until the request
 * is complete.
 */
abstract class StartedMessageCalls extends MessageCalls {
  StartedMessageCalls() {}

  /** Starts a send ({@link dev.weft.call.Sends#isend}). */
  public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return iSend((Object) buf, count, type, dest, tag);
  }

  /** Starts a send ({@link dev.weft.call.Sends#isend}). */
  public final Request iSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Request(this, messages().isend(Buffers.slice(buf, count, type), dest, tag));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Starts a send in buffered mode ({@link dev.weft.call.SendMode#BUFFERED}). */
  public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return ibSend((Object) buf, count, type, dest, tag);
  }

  /** Starts a send in buffered mode ({@link dev.weft.call.SendMode#BUFFERED}). */
  public final Request ibSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Request(
          this, messages().isend(Buffers.slice(buf, count, type), dest, tag, SendMode.BUFFERED));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Starts a synchronous send ({@link dev.weft.call.SendMode#SYNCHRONOUS}). */
  public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return isSend((Object) buf, count, type, dest, tag);
  }

  /** Starts a synchronous send ({@link dev.weft.call.SendMode#SYNCHRONOUS}). */
  public final Request isSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Request(
          this, messages().isend(Buffers.slice(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Starts a send in ready mode ({@link dev.weft.call.SendMode#READY}). */
  public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return irSend((Object) buf, count, type, dest, tag);
  }

  /** Starts a send in ready mode ({@link dev.weft.call.SendMode#READY}). */
  public final Request irSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Request(
          this, messages().isend(Buffers.slice(buf, count, type), dest, tag, SendMode.READY));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Starts a receive ({@link dev.weft.call.Receives#ireceive}). */
  public final Request iRecv(@Nullable Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return iRecv((Object) buf, count, type, source, tag);
  }

  /** Starts a receive ({@link dev.weft.call.Receives#ireceive}). */
  public final Request iRecv(@Nullable Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    try {
      return new Request(this, messages().ireceive(Buffers.slice(buf, count, type), source, tag));
    } catch (RuntimeException e) {
      throw failedReceive(e, count, source, tag);
    }
  }

  /** Prepares a send ({@link dev.weft.call.Sends#sendInit}). */
  public final Prequest sendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return sendInit((Object) buf, count, type, dest, tag);
  }

  /** Prepares a send ({@link dev.weft.call.Sends#sendInit}). */
  public final Prequest sendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Prequest(this, messages().sendInit(Buffers.slice(buf, count, type), dest, tag));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Prepares a send in buffered mode ({@link dev.weft.call.SendMode#BUFFERED}). */
  public final Prequest bSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return bSendInit((Object) buf, count, type, dest, tag);
  }

  /** Prepares a send in buffered mode ({@link dev.weft.call.SendMode#BUFFERED}). */
  public final Prequest bSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Prequest(
          this, messages().sendInit(Buffers.slice(buf, count, type), dest, tag, SendMode.BUFFERED));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Prepares a synchronous send ({@link dev.weft.call.SendMode#SYNCHRONOUS}). */
  public final Prequest sSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return sSendInit((Object) buf, count, type, dest, tag);
  }

  /** Prepares a synchronous send ({@link dev.weft.call.SendMode#SYNCHRONOUS}). */
  public final Prequest sSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Prequest(
          this,
          messages().sendInit(Buffers.slice(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Prepares a send in ready mode ({@link dev.weft.call.SendMode#READY}). */
  public final Prequest rSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return rSendInit((Object) buf, count, type, dest, tag);
  }

  /** Prepares a send in ready mode ({@link dev.weft.call.SendMode#READY}). */
  public final Prequest rSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      return new Prequest(
          this, messages().sendInit(Buffers.slice(buf, count, type), dest, tag, SendMode.READY));
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Prepares a receive ({@link dev.weft.call.Receives#receiveInit}). */
  public final Prequest recvInit(
      @Nullable Buffer buf, int count, Datatype type, int source, int tag) throws MPIException {
    return recvInit((Object) buf, count, type, source, tag);
  }

  /** Prepares a receive ({@link dev.weft.call.Receives#receiveInit}). */
  public final Prequest recvInit(
      @Nullable Object buf, int count, Datatype type, int source, int tag) throws MPIException {
    try {
      return new Prequest(
          this, messages().receiveInit(Buffers.slice(buf, count, type), source, tag));
    } catch (RuntimeException e) {
      throw failedReceive(e, count, source, tag);
    }
  }
}
