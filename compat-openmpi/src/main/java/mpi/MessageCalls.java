package mpi;

import dev.weft.call.SendMode;
import dev.weft.data.Packer;
import dev.weft.data.Slice;
import dev.weft.data.Unpacker;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages between two ranks (MPI 4.1, sections 3.2, 3.4, 3.8, 3.10 and 5.2). Buffers are
 * primitive arrays, direct buffers, or buffers over arrays, from {@code MPI.slice}.
 */
abstract class MessageCalls extends CommHandle {
  MessageCalls() {}

  /** Sends; blocks until the buffer may be used again ({@link dev.weft.call.Sends#send}). */
  public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      Messages.send(messages(), buf, count, type, dest, tag);
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /**
   * Receives; blocks until the message is in the buffer ({@link dev.weft.call.Receives#receive}).
   */
  public final Status recv(@Nullable Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    try {
      return Status.of(Messages.receive(messages(), buf, count, type, source, tag));
    } catch (RuntimeException e) {
      throw failedReceive(e, count, source, tag);
    }
  }

  /** Sends and receives ({@link dev.weft.call.SendReceives#sendReceive}). */
  public final Status sendRecv(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag)
      throws MPIException {
    try {
      Slice send = Buffers.slice(sendbuf, sendcount, sendtype);
      Slice receive = Buffers.slice(recvbuf, recvcount, recvtype);
      return Status.of(messages().sendReceive(send, dest, sendtag, receive, source, recvtag));
    } catch (RuntimeException e) {
      throw isReceive(recvcount, source, recvtag)
          ? failedReceive(e, recvcount, source, recvtag)
          : failedSend(e, sendcount, dest, sendtag);
    }
  }

  /** Sends and receives in one buffer ({@link dev.weft.call.SendReceives#sendReceiveReplace}). */
  public final Status sendRecvReplace(
      @Nullable Object buf,
      int count,
      Datatype type,
      int dest,
      int sendtag,
      int source,
      int recvtag)
      throws MPIException {
    try {
      Slice buffer = Buffers.slice(buf, count, type);
      return Status.of(messages().sendReceiveReplace(buffer, dest, sendtag, source, recvtag));
    } catch (RuntimeException e) {
      throw isReceive(count, source, recvtag)
          ? failedReceive(e, count, source, recvtag)
          : failedSend(e, count, dest, sendtag);
    }
  }

  /** Whether it is the receiving half of an exchange that is wrong. */
  private boolean isReceive(int count, int source, int tag) {
    return count < 0
        || source < Constant.PROC_NULL
        || tag < Constant.ANY_TAG
        || (isOpen() && source >= peers());
  }

  /** Sends in buffered mode ({@link dev.weft.call.SendMode#BUFFERED}). */
  public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      messages().send(Buffers.slice(buf, count, type), dest, tag, SendMode.BUFFERED);
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Sends; blocks until the receive has begun ({@link dev.weft.call.SendMode#SYNCHRONOUS}). */
  public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      messages().send(Buffers.slice(buf, count, type), dest, tag, SendMode.SYNCHRONOUS);
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Sends what a posted receive waits for ({@link dev.weft.call.SendMode#READY}). */
  public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    try {
      messages().send(Buffers.slice(buf, count, type), dest, tag, SendMode.READY);
    } catch (RuntimeException e) {
      throw failedSend(e, count, dest, tag);
    }
  }

  /** Blocks until a message can be received ({@link dev.weft.call.Probes#probe}). */
  public final Status probe(int source, int tag) throws MPIException {
    try {
      return Status.of(messages().probe(source, tag));
    } catch (RuntimeException e) {
      throw failedReceive(e, 0, source, tag);
    }
  }

  /** What could be received now; null if nothing ({@link dev.weft.call.Probes#iprobe}). */
  public final @Nullable Status iProbe(int source, int tag) throws MPIException {
    try {
      return Status.ofNullable(messages().iprobe(source, tag));
    } catch (RuntimeException e) {
      throw failedReceive(e, 0, source, tag);
    }
  }

  /**
   * Puts elements one after the other into bytes ({@link Packer}).
   *
   * @return the position behind them
   */
  public final int pack(
      @Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position)
      throws MPIException {
    try {
      Slice packed = new Packer().put(Buffers.slice(inbuf, incount, type)).packed();
      packed.copyTo(Slice.of(outbuf, position, Math.toIntExact(packed.count())));
      return position + Math.toIntExact(packed.count());
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TRUNCATE);
    }
  }

  /**
   * Takes elements out of bytes ({@link Unpacker}).
   *
   * @return the position behind them
   */
  public final int unpack(
      byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type)
      throws MPIException {
    try {
      Slice values = Buffers.slice(outbuf, outcount, type);
      Unpacker _ =
          new Unpacker(
                  inbuf, position, inbuf.length - position, dev.weft.data.DataRepresentation.NATIVE)
              .get(values);
      return position + Math.toIntExact(values.bytes());
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TRUNCATE);
    }
  }

  /** How many bytes so many instances take when packed ({@link Packer#size}). */
  public final int packSize(int incount, Datatype type) throws MPIException {
    try {
      Buffers.check(incount, type);
      return Math.toIntExact(Packer.size(incount, type.layout()));
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }
}
