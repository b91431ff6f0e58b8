package dev.weft.internal.engine.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.Engines;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.transport.AtomicUpdate;
import dev.weft.internal.transport.RemoteAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An access to a peer's memory ends once, and gives back once what it used. */
@Timeout(10)
class PendingAccessesTest {
  private final Access access = new Access();
  private IntSupplier sleepers = () -> 0;

  @Test
  void itEndsOnceTheTransportHasDoneWithIt() {
    inJobOfOne(
        shared -> {
          byte[] room = new byte[1];
          RemoteOperation operation = load(shared, room);
          access.over = false;
          assertThat(step(shared)).isZero();
          access.over = true;
          assertThat(step(shared)).isOne();
          assertThat(operation.isDone()).isTrue();
          assertThat(room).containsExactly(Access.LOADED);
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void whoeverPollsNextTriesAgainWhereStackOrHeapAreShort() {
    for (Error error : new Error[] {new StackOverflowError(), new OutOfMemoryError()}) {
      inJobOfOne(
          shared -> {
            byte[] room = new byte[1];
            RemoteOperation operation = load(shared, room);
            access.atFailure = error;
            assertThat(catchThrowable(() -> step(shared))).isSameAs(error);
            assertThat(operation.isDone()).isFalse();
            assertThat(step(shared)).isOne();
            assertThat(operation.isDone()).isTrue();
            assertThat(room).containsExactly(Access.LOADED);
            assertThatAllIsOver(shared);
          });
    }
  }

  @Test
  void whatCannotBeCopiedEndsItWithThat() {
    for (Throwable cause : new Throwable[] {new InternalError(), new IllegalStateException()}) {
      inJobOfOne(
          shared -> {
            RemoteOperation operation = load(shared, new byte[1]);
            access.atBuffer = cause;
            assertThat(step(shared)).isOne();
            assertThatThrownBy(operation::status)
                .isInstanceOf(ResourceException.class)
                .hasCause(cause)
                .hasMessageContaining("memory of rank 0");
            assertThatThrownBy(operation.memory::flush).isInstanceOf(ResourceException.class);
            operation.memory.flush();
            assertThatAllIsOver(shared);
          });
    }
  }

  @Test
  void theTransportsFailureIsToldToWhoWaitsAndToWhoFlushes() {
    inJobOfOne(
        shared -> {
          RemoteOperation operation = load(shared, new byte[1]);
          access.failure = "its cable is cut";
          assertThat(step(shared)).isOne();
          assertThatThrownBy(operation::status)
              .isInstanceOf(PeerFailedException.class)
              .hasMessageContaining("cable");
          assertThatThrownBy(operation.memory::flush).isInstanceOf(PeerFailedException.class);
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void whatGoesWrongAfterItsEndKeepsItNot() {
    inJobOfOne(
        shared -> {
          RemoteOperation operation = load(shared, new byte[1]);
          access.atFree = new StackOverflowError();
          assertThat(catchThrowable(() -> step(shared))).isSameAs(access.atFree);
          assertThat(operation.isDone()).isTrue();
          assertThat(step(shared)).isZero();
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void thoseThatNeverEndAreLeftToTheTransport() {
    inJobOfOne(
        shared -> {
          Access other = new Access();
          RemoteOperation ended = load(shared, new byte[1]);
          RemoteOperation stuck = load(shared, 0, other, new byte[1]);
          access.atFailure = new OutOfMemoryError();
          other.over = false;
          try (var _ = shared.lock().hold()) {
            shared.underWay().abandonAll(() -> Failures.closed(0));
          }
          assertThatThrownBy(stuck::status).isInstanceOf(ClosedException.class);
          assertThat(ended.isDone()).isTrue();
          assertThat(other.abandoned).isOne();
          assertThat(other.freed).isZero();
          assertThatAllIsOver(shared);
        });
  }

  /** Else a thread that goes on to access the memory would hold up another's flush for ever. */
  @Test
  void aFlushWaitsForThoseBeforeItOnly() {
    inJobOfOne(
        shared -> {
          Access later = new Access();
          later.over = false;
          RemoteOperation first = load(shared, new byte[1]);
          RemoteOperation second =
              new RemoteOperation(shared.completion(), first.memory, later, null, null, null);
          access.whenFreed = () -> shared.underWay().add(second);
          first.memory.flushLocal();
          assertThat(first.isDone()).isTrue();
          assertThat(second.isDone()).isFalse();
          later.over = true;
          first.memory.flushLocal();
          assertThat(second.isDone()).isTrue();
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void twoThreadsFlushAtOnce() {
    inJobOfOne(
        shared -> {
          byte[] room = new byte[1];
          access.over = false;
          RemoteOperation operation = load(shared, room);
          List<CompletableFuture<Void>> flushes =
              Stream.generate(() -> CompletableFuture.runAsync(operation.memory::flush, inThread()))
                  .limit(2)
                  .toList();
          awaitWaiters(2);
          assertThat(flushes).noneMatch(CompletableFuture::isDone);
          access.over = true;
          flushes.forEach(CompletableFuture::join);
          assertThat(room).containsExactly(Access.LOADED);
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void anInterruptedFlushLeavesItUnderWay() {
    inJobOfOne(
        shared -> {
          byte[] room = new byte[1];
          access.over = false;
          RemoteOperation operation = load(shared, room);
          Thread.currentThread().interrupt();
          assertThatThrownBy(operation.memory::flush).isInstanceOf(WaitInterruptedException.class);
          assertThat(Thread.interrupted()).isTrue();
          assertThat(operation.isDone()).isFalse();
          access.over = true;
          operation.memory.flush();
          assertThat(room).containsExactly(Access.LOADED);
          assertThatAllIsOver(shared);
        });
  }

  @Test
  void thatThePeerIsGoneEndsAllWaits() {
    Weft.run(
        2,
        world -> {
          if (world.rank() == 1) {
            world.receive(new byte[1], 0, 1);
            return;
          }
          sleepers = () -> Engines.sleepers(world);
          MemoryAccess shared = Engines.memoryAccess(world);
          access.over = false;
          RemoteOperation operation = load(shared, 1, access, new byte[1]);
          var flush = CompletableFuture.runAsync(operation.memory::flush, inThread());
          var wait = CompletableFuture.runAsync(operation::await, inThread());
          awaitWaiters(2);
          world.send(new byte[1], 1, 1);
          assertThatThrownBy(flush::join).hasCauseInstanceOf(PeerFailedException.class);
          assertThatThrownBy(wait::join).hasCauseInstanceOf(PeerFailedException.class);
          assertThat(access.abandoned).isOne();
          assertThat(access.freed).isZero();
          assertThat(shared.underWay().isEmpty()).isTrue();
        });
  }

  private static Executor inThread() {
    return task -> Thread.ofPlatform().daemon().start(task);
  }

  /** Until so many threads wait, and have waited long enough to be seen. */
  private void awaitWaiters(int threads) {
    while (sleepers.getAsInt() < threads) {
      Thread.onSpinWait();
    }
  }

  private void inJobOfOne(Consumer<MemoryAccess> test) {
    access.freed = 0;
    Weft.run(
        1,
        world -> {
          sleepers = () -> Engines.sleepers(world);
          test.accept(Engines.memoryAccess(world));
        });
  }

  private RemoteOperation load(MemoryAccess shared, byte[] room) {
    return load(shared, 0, access, room);
  }

  private static RemoteOperation load(MemoryAccess shared, int rank, Access access, byte[] room) {
    PeerMemory memory = shared.of(rank, 0, new byte[0]);
    try (var _ = shared.lock().hold()) {
      return memory.underWay(access, null, room, Slice.of(room));
    }
  }

  private static int step(MemoryAccess shared) {
    try (var _ = shared.lock().hold()) {
      return shared.underWay().step();
    }
  }

  private void assertThatAllIsOver(MemoryAccess shared) {
    assertThat(shared.underWay().isEmpty()).isTrue();
    assertThat(access.freed).isOne();
  }

  /** Of a transport that does what the test says. */
  private static final class Access implements RemoteAccess {
    static final byte LOADED = 7;

    private final MemorySegment memory = Arena.ofAuto().allocate(16).fill(LOADED);
    volatile boolean over = true;
    int freed;
    int abandoned;
    @Nullable String failure;

    /** Thrown once. */
    @Nullable Throwable atFailure;

    @Nullable Throwable atBuffer;
    @Nullable Error atFree;
    Runnable whenFreed = () -> {};

    @Override
    public MemorySegment buffer() {
      Throwable thrown = atBuffer;
      atBuffer = null;
      rethrow(thrown);
      return memory;
    }

    @Override
    public void put(long at, long address, long bytes) {}

    @Override
    public void get(long at, long address, long bytes) {}

    @Override
    public void update(AtomicUpdate update, long at, int bytes) {}

    @Override
    public void flush() {}

    @Override
    public boolean isOver() {
      return over;
    }

    @Override
    public @Nullable String failure() {
      Throwable thrown = atFailure;
      atFailure = null;
      rethrow(thrown);
      return failure;
    }

    @Override
    public void free() {
      freed++;
      rethrow(atFree);
      whenFreed.run();
    }

    @Override
    public void abandon() {
      abandoned++;
    }

    private static void rethrow(@Nullable Throwable thrown) {
      switch (thrown) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case null, default -> {}
      }
    }
  }
}
