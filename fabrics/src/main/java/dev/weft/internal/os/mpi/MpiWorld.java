package dev.weft.internal.os.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.os.call.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The processes that the library's launcher has started, joined by a communicator of Weft. It is a
 * duplicate of the library's world, so that it does not disturb a program that also calls the
 * library. One for the process, from its first use to its exit. One thread at a time calls the
 * library.
 */
public final class MpiWorld {
  /** More than the MPI_MAX_ERROR_STRING of any. */
  private static final int MOST_ERROR_BYTES = 1024;

  private static final int ID_BYTES = 8;
  private static final long LOOK_NANOS = 200_000;

  private static @Nullable MpiWorld opened;

  private final MpiLibrary library;
  private final NativeLibrary functions;
  private final long communicator;
  private final int rank;
  private final int size;
  private final byte[] id;
  private int users;
  private boolean finalized;

  /**
   * The world; all processes of it call this for the first time together, as it waits for the
   * others then.
   *
   * @throws IllegalStateException if the library says no, in its words
   */
  public static synchronized MpiWorld open() {
    MpiWorld world = opened;
    if (world == null) {
      world = new MpiWorld(MpiLibrary.get());
      opened = world;
    }
    return world;
  }

  private MpiWorld(MpiLibrary library) {
    this.library = library;
    this.functions = library.functions();
    MpiBinaryInterface constants = library.constants();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG, 2);
      long at = result.address();
      int wanted = constants.serialized();
      check("MPI_Init_thread", MpiLibrary.loading(() -> call("MPI_Init_thread", 0, 0, wanted, at)));
      int provided = result.get(JAVA_INT, 0);
      if (provided < wanted) {
        throw new IllegalStateException(
            "%s gives threads level %d of MPI_Init_thread, and Weft needs %d, MPI_THREAD_SERIALIZED; take a library that was built for threads"
                .formatted(library, provided, wanted));
      }
      check("MPI_Comm_dup", call("MPI_Comm_dup", constants.world(), at));
      // A handle is an int in some libraries, an address in others; the memory was all zeros.
      communicator = result.get(JAVA_LONG, 0);
      check(
          "MPI_Comm_set_errhandler",
          call("MPI_Comm_set_errhandler", communicator, constants.errorsReturn()));
      check("MPI_Comm_rank", call("MPI_Comm_rank", communicator, at));
      rank = result.get(JAVA_INT, 0);
      check("MPI_Comm_size", call("MPI_Comm_size", communicator, at));
      size = result.get(JAVA_INT, 0);
      id = id(arena);
    }
  }

  /** A number that rank 0 has drawn. */
  private byte[] id(Arena arena) {
    byte[] drawn = new byte[ID_BYTES];
    new SecureRandom().nextBytes(drawn);
    MemorySegment shared = arena.allocateFrom(JAVA_BYTE, drawn);
    long bytes = library.constants().bytes();
    check("MPI_Bcast", call("MPI_Bcast", shared.address(), ID_BYTES, bytes, 0, communicator));
    return shared.toArray(JAVA_BYTE);
  }

  private int call(String function, long... arguments) {
    return functions.call(function, arguments);
  }

  public int rank() {
    return rank;
  }

  public int size() {
    return size;
  }

  /** The same in all processes of this world, and in no other. */
  public byte[] id() {
    return id.clone();
  }

  /** A rank calls the library from now on. */
  public synchronized void enter() {
    users++;
  }

  /** And does no more. */
  public synchronized void leave() {
    users--;
  }

  long communicator() {
    return communicator;
  }

  MpiLibrary library() {
    return library;
  }

  /**
   * Gives every process a text of rank 0's; all call this. Waits for rank 0.
   *
   * @param mine of rank 0; others' is not looked at
   * @return null if it has not come within the limit
   */
  public @Nullable String fromRoot(String mine, int mostBytes, Duration limit) {
    // Should the limit pass, the library may still write there.
    Arena arena = Arena.global();
    MemorySegment text = arena.allocate(mostBytes + 1L);
    if (rank == 0) {
      text.setString(0, mine, StandardCharsets.US_ASCII);
    }
    MpiRequest request = new MpiRequest(this, arena);
    request.broadcast(text.address(), mostBytes + 1);
    long start = System.nanoTime();
    while (!request.isOver()) {
      if (System.nanoTime() - start > limit.toNanos()) {
        return null;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    check("MPI_Ibcast", request.status());
    return text.getString(0, StandardCharsets.US_ASCII);
  }

  /** Ends all processes; does not return in most libraries. */
  public void abort(int code) {
    int _ = call("MPI_Abort", communicator, code);
  }

  /**
   * The process ends in order. Waits for the others, as MPI_Finalize does; does nothing while a
   * rank still calls the library. Idempotent.
   */
  public synchronized void close() {
    if (!finalized && users == 0) {
      finalized = true;
      int _ = call("MPI_Finalize");
    }
  }

  private void check(String function, int status) {
    if (status != 0) {
      throw new IllegalStateException("%s: %s says %s".formatted(library, function, words(status)));
    }
  }

  /** An error code in the library's words. */
  String words(int status) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MOST_ERROR_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      int _ = call("MPI_Error_string", status, text.address(), length.address());
      byte[] bytes = new byte[Math.clamp(length.get(JAVA_INT, 0), 0, MOST_ERROR_BYTES)];
      MemorySegment.ofArray(bytes).copyFrom(text.asSlice(0, bytes.length));
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .findFirst()
          .orElse("error " + status);
    }
  }
}
