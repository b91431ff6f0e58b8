package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** Scans, which communicators of one group have (MPI 4.1, sections 6.11 and 6.12.11). */
abstract class ScanCalls extends Comm {
  ScanCalls() {}

  ScanCalls(dev.weft.@Nullable Comm comm) {
    super(comm);
  }

  /**
   * Every rank gets the combination of its buffer and those of all lower ranks ({@link
   * dev.weft.call.Scans#scan(dev.weft.data.Slice, dev.weft.data.Slice, dev.weft.data.Op)}).
   */
  public final void scan(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.scan(this, form, sendbuf, recvbuf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Every rank gets the combination of its buffer and those of all lower ranks ({@link
   * dev.weft.call.StartedScans#iscan}).
   */
  public final Request iScan(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return iScan((Object) sendbuf, (Object) recvbuf, count, type, op);
  }

  /**
   * Every rank gets the combination of its buffer and those of all lower ranks ({@link
   * dev.weft.call.StartedScans#iscan}).
   */
  public final Request iScan(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.scan(this, starting(), sendbuf, recvbuf, count, type, op));
  }

  /**
   * Like the other form, in place ({@link dev.weft.call.Scans#scan(dev.weft.data.Slice,
   * dev.weft.data.Slice, dev.weft.data.Op)}).
   */
  public final void scan(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.scan(this, form, buf, buf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place ({@link dev.weft.call.StartedScans#iscan}). */
  public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op)
      throws MPIException {
    return iScan((Object) buf, count, type, op);
  }

  /** Like the other form, in place ({@link dev.weft.call.StartedScans#iscan}). */
  public final Request iScan(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.scan(this, starting(), buf, buf, count, type, op));
  }

  /**
   * Every rank but the first gets the combination of the buffers of all lower ranks ({@link
   * dev.weft.call.Scans#exclusiveScan(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Op)}).
   */
  public final void exScan(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.exclusiveScan(this, form, sendbuf, recvbuf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Every rank but the first gets the combination of the buffers of all lower ranks ({@link
   * dev.weft.call.StartedScans#iexclusiveScan}).
   */
  public final Request iExScan(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return iExScan((Object) sendbuf, (Object) recvbuf, count, type, op);
  }

  /**
   * Every rank but the first gets the combination of the buffers of all lower ranks ({@link
   * dev.weft.call.StartedScans#iexclusiveScan}).
   */
  public final Request iExScan(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.exclusiveScan(this, starting(), sendbuf, recvbuf, count, type, op));
  }

  /**
   * Like the other form, in place ({@link dev.weft.call.Scans#exclusiveScan(dev.weft.data.Slice,
   * dev.weft.data.Slice, dev.weft.data.Op)}).
   */
  public final void exScan(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.exclusiveScan(this, form, buf, buf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place ({@link dev.weft.call.StartedScans#iexclusiveScan}). */
  public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op)
      throws MPIException {
    return iExScan((Object) buf, count, type, op);
  }

  /** Like the other form, in place ({@link dev.weft.call.StartedScans#iexclusiveScan}). */
  public final Request iExScan(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.exclusiveScan(this, starting(), buf, buf, count, type, op));
  }
}
