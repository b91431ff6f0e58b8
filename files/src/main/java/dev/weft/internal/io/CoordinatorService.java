package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the shared pointer and the locks of a file on rank 0, and answers each rank's {@link
 * Coordinator}. A receive is always posted for each rank; the thread that completes the receive
 * answers the call, whatever the rank's own threads do. A failed rank loses its locks, and its
 * calls are no longer received.
 */
final class CoordinatorService {
  private final Comm comm;
  private final SharedPointer pointer;
  private final RangeLocks locks = new RangeLocks();
  private final List<CompletableFuture<Boolean>> gone = new ArrayList<>();

  /**
   * @param comm for the calls and answers only
   */
  CoordinatorService(Comm comm, SharedPointer pointer) {
    this.comm = comm;
    this.pointer = pointer;
    for (int peer = 0; peer < comm.size(); peer++) {
      CompletableFuture<Boolean> left = new CompletableFuture<>();
      gone.add(left);
      listen(peer, left);
    }
  }

  /** Blocks until all ranks have left: so that no call of theirs is left over. */
  void awaitEnd() {
    for (CompletableFuture<Boolean> left : gone) {
      boolean _ = left.join();
    }
  }

  private void listen(int peer, CompletableFuture<Boolean> left) {
    long[] message = new long[CoordinatorCall.WIDTH];
    Request incoming = comm.ireceive(message, peer, CoordinatorCall.TAG);
    CompletableFuture<Boolean> _ =
        incoming
            .toFuture()
            .handle(
                (_, failure) -> {
                  if (failure == null && answer(peer, CoordinatorCall.decoded(message))) {
                    listen(peer, left);
                  } else {
                    locks.releaseAll(peer);
                    left.complete(true);
                  }
                  return true;
                });
  }

  /** Gives whether the rank may call again. */
  private boolean answer(int peer, @Nullable CoordinatorCall call) {
    if (call == null) {
      // It breaks the protocol: it is treated as one that has failed.
      return false;
    }
    switch (call.kind()) {
      case ADVANCE -> tell(peer, call, pointer.advance(call.first(), call.second()));
      case POSITION -> tell(peer, call, pointer.position());
      case LOCK_TO_READ -> lock(peer, call, Direction.READ);
      case LOCK_TO_WRITE -> lock(peer, call, Direction.WRITE);
      case UNLOCK -> locks.release(peer, call.id());
      case LEAVE -> {
        return false;
      }
    }
    return true;
  }

  private void lock(int peer, CoordinatorCall call, Direction direction) {
    CompletableFuture<Void> _ =
        locks
            .acquire(peer, call.id(), call.first(), call.second(), direction)
            .thenRun(() -> tell(peer, call, 0));
  }

  private void tell(int peer, CoordinatorCall call, long answer) {
    try {
      Request _ = comm.isend(new long[] {answer}, peer, call.id());
    } catch (WeftException e) {
      // The rank has failed; its receive here tells so too.
    }
  }
}
