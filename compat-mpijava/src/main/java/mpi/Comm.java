package mpi;

import dev.weft.call.PointToPoint;
import dev.weft.call.SendMode;
import dev.weft.data.LocalProperties;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The common part of communicators within a group and between two groups: messages between two
 * processes (MPI 4.1, chapter 3), through {@link PointToPoint}. An array, an offset, a count and a
 * datatype describe a buffer: the offset is in elements of the array, the count in instances of the
 * datatype. {@link MPI#PROC_NULL} and -1 denote no process.
 */
public class Comm extends CommCache {
  /** The group that messages go to; of a communicator between two groups the other one. */
  public Group group;

  private final Group own;

  /** Null if this process is not in the communicator. */
  final PointToPoint peer;

  private final int rank;
  private final int size;

  Comm(PointToPoint peer, LocalProperties properties, Group group) {
    super(properties);
    this.peer = peer;
    this.group = group;
    this.own = group;
    this.rank = group.Rank();
    this.size = group.Size();
  }

  /** Number of processes: {@link dev.weft.Comm#size}. */
  public int Size() throws MPIException {
    return size;
  }

  /** This process's number, or {@link MPI#UNDEFINED}: {@link dev.weft.Comm#rank}. */
  public int Rank() throws MPIException {
    return rank;
  }

  /** The processes: {@link dev.weft.Comm#group}. */
  public Group Group() throws MPIException {
    return own;
  }

  /** The error of a call that sends or receives. */
  private MPIException failed(
      RuntimeException thrown, int count, Datatype type, int rank, int tag) {
    if (peer == null) {
      return Failures.told(Failures.notMember());
    }
    if (type == null) {
      return Failures.told(new MPIException(MPIException.ERR_TYPE, thrown));
    }
    return Failures.of(thrown, argument(count, rank, tag));
  }

  private int argument(int count, int rank, int tag) {
    if (count < 0) {
      return MPIException.ERR_COUNT;
    } else if (rank >= peers()) {
      return MPIException.ERR_RANK;
    }
    return tag < 0 && tag != Ranks.ANY_TAG ? MPIException.ERR_TAG : MPIException.ERR_BUFFER;
  }

  /** Number of processes that messages can go to. */
  int peers() {
    return size;
  }

  /** How the two are alike: {@link dev.weft.Comm#compare}. */
  public static int Compare(Comm comm1, Comm comm2) throws MPIException {
    if (comm1 == null || comm2 == null) {
      throw Failures.told(
          new MPIException(MPIException.ERR_COMM, "null is no communicator to compare with"));
    } else if (comm1 == comm2) {
      return MPI.IDENT;
    }
    int compared = Group.Compare(comm1.own, comm2.own);
    if (comm1 instanceof Intercomm one && comm2 instanceof Intercomm other) {
      compared = Math.max(compared, Group.Compare(one.Remote_group(), other.Remote_group()));
    } else if (comm1.Test_inter() || comm2.Test_inter()) {
      return MPI.UNEQUAL;
    }
    return compared == MPI.IDENT ? MPI.CONGRUENT : compared;
  }

  /** Frees the communicator: {@link dev.weft.Comm#close}. */
  public void Free() throws MPIException {}

  static void closed(Runnable close) {
    try {
      close.run();
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_COMM);
    }
  }

  /** Whether this is no communicator: as {@link MPI#COMM_NULL} is null, always false. */
  public boolean Is_null() {
    return false;
  }

  /** Whether it is between two groups. */
  public boolean Test_inter() throws MPIException {
    return false;
  }

  /**
   * A communicator between the processes of another and remote ones, as if by a message in this
   * communicator between the two leaders: {@link dev.weft.Comm#createInter}. At processes that do
   * not lead, this communicator is not looked at.
   *
   * @param local_comm whose processes are to be connected; all of them call
   * @param local_leader rank in {@code local_comm}
   * @param remote_leader rank in this communicator
   */
  public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag)
      throws MPIException {
    try {
      if (!(local_comm instanceof Reductions local) || local.comm == null) {
        throw new MPIException(
            MPIException.ERR_COMM,
            "local_comm has no group to make an Intercomm from; call Create_intercomm on the"
                + " communicator that both leaders are in, and give it an Intracomm that this"
                + " process is in");
      }
      dev.weft.Comm bridge = this instanceof Reductions peers ? peers.comm : null;
      return new Intercomm(local.comm.createInter(local_leader, bridge, remote_leader, tag));
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_RANK);
    }
  }

  /** Sends: {@link dev.weft.call.Sends#send(Slice, int, int)}. */
  public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      int to = Ranks.destination(dest);
      switch (datatype.plain) {
        case Datatype.BYTE -> peer.send(Slice.of((byte[]) buf, offset, count), to, tag);
        case Datatype.CHAR -> peer.send(Slice.of((char[]) buf, offset, count), to, tag);
        case Datatype.INT -> peer.send(Slice.of((int[]) buf, offset, count), to, tag);
        case Datatype.LONG -> peer.send(Slice.of((long[]) buf, offset, count), to, tag);
        case Datatype.FLOAT -> peer.send(Slice.of((float[]) buf, offset, count), to, tag);
        case Datatype.DOUBLE -> peer.send(Slice.of((double[]) buf, offset, count), to, tag);
        default -> peer.send(outgoing(buf, offset, count, datatype), to, tag);
      }
    } catch (RuntimeException e) {
      if (buf == null && count == 0) {
        Send(new byte[0], 0, 0, MPI.BYTE, dest, tag);
        return;
      }
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Sends, and returns when it is being received: {@link dev.weft.call.SendMode#SYNCHRONOUS}. */
  public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      peer.send(
          outgoing(buf, offset, count, datatype),
          Ranks.destination(dest),
          tag,
          SendMode.SYNCHRONOUS);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /**
   * Sends from memory of Weft's, which need not be attached: {@link
   * dev.weft.call.SendMode#BUFFERED}.
   */
  public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      peer.send(
          outgoing(buf, offset, count, datatype), Ranks.destination(dest), tag, SendMode.BUFFERED);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Sends what is awaited already: {@link dev.weft.call.SendMode#READY}. */
  public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      peer.send(
          outgoing(buf, offset, count, datatype), Ranks.destination(dest), tag, SendMode.READY);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Starts to send: {@link dev.weft.call.Sends#isend}. */
  public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      Slice slice = outgoing(buf, offset, count, datatype);
      return Request.ofSend(peer.isend(slice, Ranks.destination(dest), tag));
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Starts a buffered send: {@link dev.weft.call.SendMode#BUFFERED}. */
  public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      Slice slice = outgoing(buf, offset, count, datatype);
      return Request.ofSend(peer.isend(slice, Ranks.destination(dest), tag, SendMode.BUFFERED));
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Starts a synchronous send: {@link dev.weft.call.SendMode#SYNCHRONOUS}. */
  public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      Slice slice = outgoing(buf, offset, count, datatype);
      return Request.ofSend(peer.isend(slice, Ranks.destination(dest), tag, SendMode.SYNCHRONOUS));
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Starts to send what is awaited already: {@link dev.weft.call.SendMode#READY}. */
  public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    try {
      Slice slice = outgoing(buf, offset, count, datatype);
      return Request.ofSend(peer.isend(slice, Ranks.destination(dest), tag, SendMode.READY));
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /**
   * Receives: {@link dev.weft.call.Receives#receive(Slice, int, int)}. The array may end before
   * {@code count} instances as long as the message fits.
   */
  public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
      throws MPIException {
    try {
      int from = Ranks.source(source);
      int which = Ranks.tag(tag);
      dev.weft.data.Status status =
          switch (datatype.plain) {
            case Datatype.BYTE -> peer.receive(Slice.of((byte[]) buf, offset, count), from, which);
            case Datatype.CHAR -> peer.receive(Slice.of((char[]) buf, offset, count), from, which);
            case Datatype.INT -> peer.receive(Slice.of((int[]) buf, offset, count), from, which);
            case Datatype.LONG -> peer.receive(Slice.of((long[]) buf, offset, count), from, which);
            case Datatype.FLOAT ->
                peer.receive(Slice.of((float[]) buf, offset, count), from, which);
            case Datatype.DOUBLE ->
                peer.receive(Slice.of((double[]) buf, offset, count), from, which);
            case Datatype.OBJECT -> null;
            default ->
                ObjectParts.isOf(datatype)
                    ? null
                    : peer.receive(Buffers.received(buf, offset, count, datatype), from, which);
          };
      return status == null
          ? Irecv(buf, offset, count, datatype, source, tag).Wait()
          : Status.of(status, datatype);
    } catch (RuntimeException e) {
      if (buf == null && count == 0) {
        return Recv(new byte[0], 0, 0, MPI.BYTE, source, tag);
      }
      if (e instanceof ArgumentException) {
        int fitting = Buffers.fitting(buf, offset, count, datatype);
        if (fitting < count) {
          return Recv(buf, offset, fitting, datatype, source, tag);
        }
      }
      throw failed(e, count, datatype, source, tag);
    }
  }

  /** Starts to receive: {@link dev.weft.call.Receives#ireceive}. */
  public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
      throws MPIException {
    try {
      int from = Ranks.source(source);
      int which = Ranks.tag(tag);
      if (ObjectParts.isOf(datatype)) {
        ObjectTarget target = new ObjectTarget(buf, offset, count, datatype);
        return new Request(peer.ireceiveUnsized(from, which), datatype, target);
      }
      Slice slice = Buffers.received(buf, offset, count, datatype);
      return new Request(peer.ireceive(slice, from, which), datatype, null);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, source, tag);
    }
  }

  private static Slice outgoing(Object buf, int offset, int count, Datatype type) {
    return ObjectParts.isOf(type)
        ? Slice.of(ObjectParts.encode(ObjectParts.take(buf, offset, count, type)))
        : Buffers.slice(buf, offset, count, type);
  }

  /** Sends and receives at once: {@link dev.weft.call.SendReceives#sendReceive}. */
  public Status Sendrecv(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag)
      throws MPIException {
    Request incoming = Irecv(recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
    try {
      Send(sendbuf, sendoffset, sendcount, sendtype, dest, sendtag);
    } catch (RuntimeException e) {
      incoming.Cancel();
      throw e;
    }
    return incoming.Wait();
  }

  /** Sends a buffer and receives into it: {@link dev.weft.call.SendReceives#sendReceiveReplace}. */
  public Status Sendrecv_replace(
      Object buf,
      int offset,
      int count,
      Datatype datatype,
      int dest,
      int sendtag,
      int source,
      int recvtag)
      throws MPIException {
    try {
      Slice copy = outgoing(buf, offset, count, datatype).copy();
      Request incoming = Irecv(buf, offset, count, datatype, source, recvtag);
      try {
        peer.send(copy, Ranks.destination(dest), sendtag);
      } catch (RuntimeException e) {
        incoming.Cancel();
        throw e;
      }
      return incoming.Wait();
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, sendtag);
    }
  }

  /**
   * The status of a message that could be received, or null: {@link dev.weft.call.Probes#iprobe}.
   */
  public Status Iprobe(int source, int tag) throws MPIException {
    try {
      dev.weft.data.Status status = peer.iprobe(Ranks.source(source), Ranks.tag(tag));
      return status == null ? null : Status.of(status);
    } catch (RuntimeException e) {
      throw failed(e, 0, MPI.BYTE, source, tag);
    }
  }

  /** Blocks until a message could be received: {@link dev.weft.call.Probes#probe}. */
  public Status Probe(int source, int tag) throws MPIException {
    try {
      return Status.of(peer.probe(Ranks.source(source), Ranks.tag(tag)));
    } catch (RuntimeException e) {
      throw failed(e, 0, MPI.BYTE, source, tag);
    }
  }

  /** Prepares a send: {@link dev.weft.call.Sends#sendInit}. */
  public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
      throws MPIException {
    return prepared(
        buf,
        offset,
        count,
        datatype,
        dest,
        tag,
        (slice, to) -> peer.sendInit(slice, to, tag),
        to -> peer.isend(outgoing(buf, offset, count, datatype), to, tag));
  }

  /** Prepares a synchronous send: {@link dev.weft.call.SendMode#SYNCHRONOUS}. */
  public Prequest Ssend_init(
      Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
    return prepared(
        buf,
        offset,
        count,
        datatype,
        dest,
        tag,
        (slice, to) -> peer.sendInit(slice, to, tag, SendMode.SYNCHRONOUS),
        to -> peer.isend(outgoing(buf, offset, count, datatype), to, tag, SendMode.SYNCHRONOUS));
  }

  /** Prepares a buffered send: {@link dev.weft.call.SendMode#BUFFERED}. */
  public Prequest Bsend_init(
      Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
    return prepared(
        buf,
        offset,
        count,
        datatype,
        dest,
        tag,
        (slice, to) -> peer.sendInit(slice, to, tag, SendMode.BUFFERED),
        to -> peer.isend(outgoing(buf, offset, count, datatype), to, tag, SendMode.BUFFERED));
  }

  /** Prepares a send of what will be awaited: {@link dev.weft.call.SendMode#READY}. */
  public Prequest Rsend_init(
      Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
    return prepared(
        buf,
        offset,
        count,
        datatype,
        dest,
        tag,
        (slice, to) -> peer.sendInit(slice, to, tag, SendMode.READY),
        to -> peer.isend(outgoing(buf, offset, count, datatype), to, tag, SendMode.READY));
  }

  private Prequest prepared(
      Object buf,
      int offset,
      int count,
      Datatype datatype,
      int dest,
      int tag,
      BiFunction<Slice, Integer, dev.weft.request.PersistentRequest> ofSlice,
      Function<Integer, dev.weft.request.Request> ofObjects) {
    try {
      int to = Ranks.destination(dest);
      return ObjectParts.isOf(datatype)
          ? new Prequest(() -> ofObjects.apply(to), null, null)
          : new Prequest(ofSlice.apply(Buffers.slice(buf, offset, count, datatype), to), null);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, dest, tag);
    }
  }

  /** Prepares a receive: {@link dev.weft.call.Receives#receiveInit}. */
  public Prequest Recv_init(
      Object buf, int offset, int count, Datatype datatype, int source, int tag)
      throws MPIException {
    try {
      int from = Ranks.source(source);
      int which = Ranks.tag(tag);
      if (ObjectParts.isOf(datatype)) {
        ObjectTarget target = new ObjectTarget(buf, offset, count, datatype);
        return new Prequest(() -> peer.ireceiveUnsized(from, which), datatype, target);
      }
      Slice slice = Buffers.received(buf, offset, count, datatype);
      return new Prequest(peer.receiveInit(slice, from, which), datatype);
    } catch (RuntimeException e) {
      throw failed(e, count, datatype, source, tag);
    }
  }

  /**
   * {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}: {@link dev.weft.Comm#topology}.
   */
  public int Topo_test() throws MPIException {
    return Ranks.UNDEFINED;
  }

  /** Ends the job: {@link dev.weft.Comm#abort(int)}. */
  public void Abort(int errorcode) throws MPIException {
    MPI.abort(errorcode, "MPI Abort was called");
  }

  /** A new communicator of the same processes: {@link dev.weft.Comm#dup()}. */
  @Override
  public Object clone() throws MPIException {
    throw Failures.told(
        new MPIException(MPIException.ERR_COMM, "this communicator cannot be cloned"));
  }
}
