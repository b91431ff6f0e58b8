package dev.weft.data;

import dev.weft.internal.base.MpiConstants;

/**
 * The result of an operation: the sender, the tag, the size. Immutable. For a send only {@link
 * #cancelled} has a meaning (MPI 4.1, section 3.2.5).
 *
 * @param source rank of the sender in the communicator of the receive, or {@link
 *     dev.weft.Comm#PROC_NULL Comm.PROC_NULL}
 * @param tag tag of the message
 * @param bytes size of the message in bytes
 * @param elementType element type of the receive's slice; {@link #count} is in its units
 * @param cancelled whether the operation was taken back before it matched
 */
@CheckReturnValue
public record Status(int source, int tag, long bytes, ElementType elementType, boolean cancelled) {

  /**
   * The result of a receive from {@link dev.weft.Comm#PROC_NULL Comm.PROC_NULL} (MPI 4.1, section
   * 3.10).
   */
  public static final Status EMPTY =
      new Status(MpiConstants.PROC_NULL, MpiConstants.ANY_TAG, 0, ElementType.BYTE, false);

  /** Number of whole elements received. */
  public long count() {
    return bytes >> elementType.shift();
  }

  /** Number of whole elements of the given type that the message holds. */
  public long count(ElementType type) {
    return bytes >> type.shift();
  }

  /** Number of whole instances that the message holds (MPI_Get_count). */
  public long count(Datatype type) {
    return type.size() == 0 ? 0 : bytes / type.size();
  }

  /**
   * Number of primitive elements that the message holds, including those of an incomplete instance
   * (MPI_Get_elements; MPI 4.1, section 5.1.11).
   */
  public long elements(Datatype type) {
    return ElementCount.in(bytes, type.layout());
  }
}
