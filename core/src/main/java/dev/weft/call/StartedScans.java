package dev.weft.call;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/**
 * Non-blocking scans, under the rules of {@link NonBlockingCollectives} (MPI 4.1, section 6.12),
 * and persistent scans, under the rules of {@link PersistentCollectives} (section 6.13).
 */
@CheckReturnValue
public interface StartedScans {

  /** Starts a {@link Scans#scan(Slice, Slice, Op)} (MPI 4.1, section 6.12.11). */
  default Request iscan(Slice send, Slice receive, Op op) {
    return nonBlocking().scan(send, receive, op);
  }

  /** Prepares a {@link Scans#scan(Slice, Slice, Op)} (MPI 4.1, section 6.13.11). */
  default PersistentRequest scanInit(Slice send, Slice receive, Op op) {
    return persistent().scan(send, receive, op);
  }

  /** Starts a {@link Scans#exclusiveScan(Slice, Slice, Op)} (MPI 4.1, section 6.12.12). */
  default Request iexclusiveScan(Slice send, Slice receive, Op op) {
    return nonBlocking().exclusiveScan(send, receive, op);
  }

  /** Prepares a {@link Scans#exclusiveScan(Slice, Slice, Op)} (MPI 4.1, section 6.13.12). */
  default PersistentRequest exclusiveScanInit(Slice send, Slice receive, Op op) {
    return persistent().exclusiveScan(send, receive, op);
  }

  /** See {@link dev.weft.Comm#nonBlocking Comm.nonBlocking}. */
  IntraCollectiveForm<Request> nonBlocking();

  /** See {@link dev.weft.Comm#persistent Comm.persistent}. */
  IntraCollectiveForm<PersistentRequest> persistent();
}
