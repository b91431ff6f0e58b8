package mpi;

import dev.weft.data.ElementType;
import org.jspecify.annotations.Nullable;

/** The result of an operation ({@link dev.weft.data.Status}). One thread. */
public final class Status {
  private final int source;
  private final int tag;
  private final int index;
  private long bytes;
  private boolean cancelled;

  private Status(int source, int tag, long bytes, boolean cancelled, int index) {
    this.source = source;
    this.tag = tag;
    this.bytes = bytes;
    this.cancelled = cancelled;
    this.index = index;
  }

  static Status of(dev.weft.data.Status status) {
    return of(status, 0);
  }

  static Status of(dev.weft.data.Status status, int index) {
    return new Status(status.source(), status.tag(), status.bytes(), status.cancelled(), index);
  }

  static @Nullable Status ofNullable(dev.weft.data.@Nullable Status status) {
    return status == null ? null : of(status);
  }

  /** Of a request that is null or was not active. */
  static Status empty(int index) {
    return new Status(Constant.ANY_SOURCE, Constant.ANY_TAG, 0, false, index);
  }

  private dev.weft.data.Status status() {
    return new dev.weft.data.Status(source, tag, bytes, ElementType.BYTE, cancelled);
  }

  /**
   * How many instances came ({@link dev.weft.data.Status#count}); UNDEFINED if not a whole number.
   */
  public int getCount(Datatype datatype) throws MPIException {
    return Failures.get(
        ErrorClass.ERR_TYPE,
        () -> {
          long size = datatype.layout().size();
          if (size == 0) {
            return 0;
          }
          return bytes % size != 0 ? Constant.UNDEFINED : clamped(bytes / size);
        });
  }

  /** Whether the operation was taken back before it matched. */
  public boolean isCancelled() throws MPIException {
    return cancelled;
  }

  /** How many primitive elements came ({@link dev.weft.data.Status#elements}). */
  public int getElements(Datatype datatype) throws MPIException {
    return clamped(elements(datatype));
  }

  /** Like {@link #getElements}, for more than an int holds. */
  public Count getElementsX(Datatype datatype) throws MPIException {
    return new Count(elements(datatype));
  }

  private long elements(Datatype datatype) throws MPIException {
    return Failures.get(
        ErrorClass.ERR_TYPE,
        () -> {
          long elements = status().elements(datatype.layout());
          return bytesOf(datatype.layout(), elements) == bytes ? elements : Constant.UNDEFINED;
        });
  }

  /** A number that does not fit is none. */
  private static int clamped(long number) {
    return number == (int) number ? (int) number : Constant.UNDEFINED;
  }

  /** Sets what {@link #getElements} gives. */
  public void setElements(Datatype datatype, int count) throws MPIException {
    setElements(datatype, (long) count);
  }

  /** Sets what {@link #getElementsX} gives. */
  public void setElementsX(Datatype datatype, Count count) throws MPIException {
    setElements(datatype, Failures.present(count, ErrorClass.ERR_ARG).getCount());
  }

  private void setElements(Datatype datatype, long count) throws MPIException {
    bytes = Failures.get(ErrorClass.ERR_TYPE, () -> bytesOf(datatype.layout(), count));
  }

  /** How many bytes so many primitive elements take. */
  private static long bytesOf(dev.weft.data.Datatype type, long elements) {
    if (type.elementCount() == 0) {
      return 0;
    }
    long whole = elements / type.elementCount() * type.size();
    long rest = elements % type.elementCount();
    long more = 0;
    while (elementsIn(type, more) < rest) {
      more++;
    }
    return whole + more;
  }

  private static long elementsIn(dev.weft.data.Datatype type, long bytes) {
    return new dev.weft.data.Status(0, 0, bytes, ElementType.BYTE, false).elements(type);
  }

  /** Sets what {@link #isCancelled} gives. */
  public void setCancelled(boolean flag) throws MPIException {
    cancelled = flag;
  }

  /** The sender's rank. */
  public int getSource() {
    return source;
  }

  /** The message's tag. */
  public int getTag() {
    return tag;
  }

  /** {@code MPI.SUCCESS}: what failed is thrown. */
  public int getError() {
    return ErrorClass.SUCCESS;
  }

  /** Which of several requests this is of; UNDEFINED if of none. */
  public int getIndex() {
    return index;
  }
}
