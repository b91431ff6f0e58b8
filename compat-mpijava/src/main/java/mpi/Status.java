package mpi;

import mpjbuf.Type;

/**
 * The result of an operation: {@link dev.weft.data.Status} with the public fields of the old API.
 * {@code source}, {@code tag} and {@code index} are fields of {@link mpjdev.Status}.
 */
public class Status extends mpjdev.Status implements Freeable {
  private final long bytes;
  private final boolean cancelled;

  /** The empty status: of no operation. */
  public Status() {
    this(Ranks.ANY_SOURCE, Ranks.ANY_TAG, 0, false);
  }

  /** With the fields of another. */
  public Status(mpjdev.Status status) {
    this(
        status.source,
        status.tag,
        status instanceof Status mine ? mine.bytes : Math.max(0, status.countInBytes),
        status instanceof Status mine && mine.cancelled);
    index = status.index;
    count = status.count;
    numEls = status.numEls;
    type = status.type;
    srcID = status.srcID;
  }

  private Status(int source, int tag, long bytes, boolean cancelled) {
    this.source = source;
    this.tag = tag;
    this.bytes = bytes;
    this.cancelled = cancelled;
    this.countInBytes = (int) bytes;
  }

  /** Of a receive. */
  static Status of(dev.weft.data.Status ended, Datatype datatype) {
    Status status = of(ended);
    status.numEls = status.elements(datatype);
    status.count = status.instances(datatype);
    status.type = type(datatype.base);
    return status;
  }

  /** Of a probe. */
  static Status of(dev.weft.data.Status ended) {
    int tag = ended.tag() == dev.weft.Comm.ANY_TAG ? Ranks.ANY_TAG : ended.tag();
    return new Status(Ranks.reported(ended.source()), tag, ended.bytes(), ended.cancelled());
  }

  /** Of a send, which says nothing but whether it was cancelled. */
  static Status ofSend(dev.weft.data.Status ended) {
    return new Status(Ranks.UNDEFINED, Ranks.ANY_TAG, 0, ended.cancelled());
  }

  private static Type type(int base) {
    return switch (base) {
      case Datatype.OBJECT -> Type.OBJECT;
      case Datatype.PACKED -> Type.BYTE;
      default -> Type.getType(base - 1);
    };
  }

  /**
   * Number of whole instances received ({@link
   * dev.weft.data.Status#count(dev.weft.data.Datatype)}), or {@link MPI#UNDEFINED} if the last one
   * is not whole.
   */
  public int Get_count(Datatype datatype) throws MPIException {
    Failures.requireType(datatype);
    return instances(datatype);
  }

  private int instances(Datatype datatype) {
    int elements = elements(datatype);
    if (elements == Ranks.UNDEFINED || elements == 0) {
      return elements;
    }
    boolean whole = datatype.size > 0 && elements % datatype.size == 0;
    return whole ? elements / datatype.size : Ranks.UNDEFINED;
  }

  private int elements(Datatype datatype) {
    if (ObjectParts.isOf(datatype)) {
      return ObjectParts.countIn(bytes);
    }
    long mask = (1L << datatype.element.shift()) - 1;
    return (bytes & mask) == 0 ? (int) (bytes >> datatype.element.shift()) : Ranks.UNDEFINED;
  }

  /**
   * Number of basic elements received, those of an instance that is not whole included: {@link
   * dev.weft.data.Status#elements}.
   */
  public int Get_elements(Datatype datatype) throws MPIException {
    Failures.requireType(datatype);
    return elements(datatype);
  }

  /** Whether the operation was taken back: {@link dev.weft.data.Status#cancelled}. */
  public boolean Test_cancelled() throws MPIException {
    return cancelled;
  }

  /** Does nothing. */
  @Override
  public void free() {}
}
