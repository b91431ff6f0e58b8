package mpi;

import dev.weft.data.LocalProperties;

/**
 * The local part of a communicator, which sends nothing: attributes (MPI 4.1, section 7.7), the
 * error handler, and packing (MPI 4.1, section 5.2).
 */
abstract class CommCache {
  private final LocalProperties properties;

  CommCache(LocalProperties properties) {
    this.properties = properties;
  }

  /** A value kept with the communicator: {@link LocalProperties#attribute}. */
  public Object Attr_get(int keyval) throws MPIException {
    try {
      return Attributes.get(properties, keyval);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /**
   * Keeps a value with the communicator, as mpiJava 1.1 could: {@link LocalProperties#attribute}.
   */
  public void Attr_put(int keyval, Object value) throws MPIException {
    try {
      Attributes.put(properties, keyval, value);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Forgets a value: {@link LocalProperties#removeAttribute}. */
  public void Attr_delete(int keyval) throws MPIException {
    try {
      Attributes.delete(properties, keyval);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Sets what happens to errors, everywhere: {@link MPI#Errorhandler_set}. */
  public void Errorhandler_set(Errhandler errhandler) throws MPIException {
    MPI.Errorhandler_set(errhandler);
  }

  /** What happens to errors: {@link MPI#Errorhandler_get}. */
  public Errhandler Errorhandler_get() throws MPIException {
    return MPI.Errorhandler_get();
  }

  /** Bytes that so many instances take when packed: {@link dev.weft.data.Packer#size}. */
  public int Pack_size(int incount, Datatype datatype) throws MPIException {
    return Packing.size(incount, datatype);
  }

  /**
   * Packs: {@link dev.weft.data.Packer}.
   *
   * @param position where in the packed bytes to begin
   * @return where the next begin
   */
  public int Pack(
      Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position)
      throws MPIException {
    return Packing.pack(inbuf, offset, incount, datatype, outbuf, position);
  }

  /** Like the other, into an array, as mpiJava has it. */
  public int Pack(
      Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position)
      throws MPIException {
    return Packing.pack(inbuf, offset, incount, datatype, outbuf, position);
  }

  /**
   * Unpacks: {@link dev.weft.data.Unpacker}.
   *
   * @return where the next begin
   */
  public int Unpack(
      mpjbuf.Buffer inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
      throws MPIException {
    return Packing.unpack(inbuf, position, outbuf, offset, outcount, datatype);
  }

  /** Like the other, from an array, as mpiJava has it. */
  public int Unpack(
      byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
      throws MPIException {
    return Packing.unpack(inbuf, position, outbuf, offset, outcount, datatype);
  }
}
