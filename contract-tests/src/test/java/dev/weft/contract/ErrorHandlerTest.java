package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Failures go to a communicator's handler first (MPI 4.1, section 9.3). */
@Timeout(60)
final class ErrorHandlerTest {
  private static final int TAG = 3;

  /** A program's own exception. */
  private static final class OwnException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OwnException(WeftException cause) {
      super(cause);
    }
  }

  @Test
  void aHandlerThatReturnsHasTheFailureThrown() {
    Weft.run(
        1,
        world -> {
          List<WeftException> seen = new ArrayList<>();
          Comm comm = world.onError((failure, where) -> seen.add(failure));
          assertThatThrownBy(() -> comm.send(new int[1], 5, TAG))
              .isInstanceOf(ArgumentException.class)
              .isSameAs(seen.getFirst());
          assertThatThrownBy(() -> comm.broadcast(1, 9)).isSameAs(seen.get(1));
          assertThatThrownBy(() -> world.send(new int[1], 5, TAG))
              .isInstanceOf(ArgumentException.class);
          assertThat(seen).hasSize(2);
          assertThat(comm.allReduce(2, Op.SUM)).isEqualTo(2);
        });
  }

  @Test
  void aHandlerMayThrowItsOwn() {
    Weft.run(
        2,
        world -> {
          Comm comm =
              world.onError(
                  (failure, where) -> {
                    assertThat(where).isSameAs(world);
                    throw new OwnException(failure);
                  });
          if (world.rank() == 0) {
            comm.send(new int[4], 1, TAG);
          } else {
            assertThatThrownBy(() -> comm.receive(new int[1], 0, TAG))
                .isInstanceOf(OwnException.class)
                .hasCauseInstanceOf(TruncationException.class);
          }
        });
  }

  @Test
  void whatAViewGivesOutHasTheHandlerToo() {
    Weft.run(
        1,
        world -> {
          List<Comm> seen = new CopyOnWriteArrayList<>();
          Comm comm = world.onError((failure, where) -> seen.add(where));
          Comm split = Objects.requireNonNull(comm.dup().split(0, 0));
          assertThatThrownBy(() -> split.send(new int[1], 5, TAG))
              .isInstanceOf(ArgumentException.class);
          assertThat(seen).hasSize(1);

          int[] tooShort = new int[1];
          Request request = comm.ireceive(tooShort, 0, TAG);
          PersistentRequest persistent = comm.receiveInit(Slice.of(tooShort), 0, TAG + 1).start();
          CompletableFuture<?> future = comm.ireceive(tooShort, 0, TAG + 2).toFuture();
          for (int tag = TAG; tag < TAG + 3; tag++) {
            comm.send(new int[2], 0, tag);
          }
          assertThatThrownBy(request::await).isInstanceOf(TruncationException.class);
          assertThatThrownBy(persistent::await).isInstanceOf(TruncationException.class);
          assertThatThrownBy(future::join)
              .isInstanceOf(CompletionException.class)
              .hasCauseInstanceOf(TruncationException.class);
          assertThat(seen).hasSize(4).endsWith(world, world, world);
          assertThatThrownBy(() -> comm.nonBlocking().broadcast(Slice.of(tooShort), 5))
              .isInstanceOf(ArgumentException.class);
          assertThat(seen).hasSize(5);
        });
  }

  @Test
  void theLastHandlerCounts() {
    Weft.run(
        1,
        world -> {
          assertThat(world.errorHandler()).isSameAs(ErrorHandler.THROW);
          ErrorHandler other = (failure, where) -> {};
          Comm comm =
              world
                  .onError(
                      (failure, where) -> {
                        throw new OwnException(failure);
                      })
                  .onError(other);
          assertThat(comm.errorHandler()).isSameAs(other);
          assertThat(comm.dup().errorHandler()).isSameAs(other);
          assertThat(comm).isEqualTo(comm).isNotEqualTo(world);
          assertThatThrownBy(() -> comm.send(new int[1], 5, TAG))
              .isInstanceOf(ArgumentException.class);
        });
  }

  @Test
  void theEndOfAWaitIsNoFailure() {
    Weft.run(
        1,
        world -> {
          List<WeftException> seen = new ArrayList<>();
          Comm comm = world.onError((failure, where) -> seen.add(failure));
          Request request = comm.ireceive(new int[1], 0, TAG);
          assertThatThrownBy(() -> request.await(Duration.ofMillis(1)))
              .isInstanceOf(WaitTimeoutException.class);
          request.cancel();
          assertThat(request.await().cancelled()).isTrue();
          assertThat(seen).isEmpty();
        });
  }

  @Test
  void aHandlerMayEndTheJob() {
    assertThatThrownBy(
            () ->
                Weft.run(
                    2,
                    world -> {
                      if (world.rank() == 1) {
                        world.onError(ErrorHandler.aborting(3)).send(new int[1], 7, TAG);
                      }
                      world.barrier();
                    }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll("rank 1 of 2", "destination 7", "exit code 3");
  }
}
