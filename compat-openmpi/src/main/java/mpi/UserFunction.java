package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The function of a user-defined {@link Op}. A program implements one of the two methods: with
 * arrays of the datatype's base type, or with buffers of bytes. The thread that is in the reduction
 * calls it; for non-blocking operations, a thread of Weft.
 */
public abstract class UserFunction {
  /** There is nothing to make. */
  public UserFunction() {}

  /**
   * Combines arrays, element by element: {@code inOutVec = inVec op inOutVec}.
   *
   * @param count number of instances of the datatype
   */
  public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
      throws MPIException {
    throw new UnsupportedOperationException(
        "override one of the two call methods of " + getClass().getName());
  }

  /**
   * Combines buffers in the machine's byte order, instance by instance, each an extent after the
   * one before. Unless overridden, copies them to arrays and calls the other method.
   */
  public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
      throws MPIException {
    byte[] result = bytes(inOut);
    Object inVec = BaseArrays.of(bytes(in), datatype);
    Object inOutVec = BaseArrays.of(result, datatype);
    call(inVec, inOutVec, count, datatype);
    BaseArrays.store(inOutVec, result);
    inOut.duplicate().order(ByteOrder.nativeOrder()).clear().put(result);
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.duplicate().clear().get(bytes);
    return bytes;
  }
}
