package dev.weft.internal.launch.environment.pmix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.call.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * The calls of PMIx by which ranks meet. Any thread; each blocks as its function does; calls that
 * wait for other processes end at their time limit.
 */
final class PmixClient {
  private static final long TEXT_LIMIT_BYTES = 4096;
  private static final int TO_ALL = 3;
  private static final String TIMEOUT = "pmix.timeout";

  private final NativeLibrary library;
  private final String namespace;
  private final int rank;

  /** Connects to the server that started this process. */
  PmixClient(NativeLibrary library) {
    this.library = library;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment me = PmixRecords.process(arena, "", 0);
      check("PMIx_Init", library.call("PMIx_Init", me.address(), 0, 0));
      namespace = me.getString(0);
      rank = me.get(JAVA_INT, PmixRecords.RANK);
    }
  }

  int rank() {
    return rank;
  }

  /** Gives all processes a text. They see it after the {@link #fence}. */
  void put(String key, String text) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(key);
      MemorySegment value = PmixRecords.text(arena, text);
      check("PMIx_Put", library.call("PMIx_Put", TO_ALL, name.address(), value.address()));
      check("PMIx_Commit", library.call("PMIx_Commit"));
    }
  }

  /** Returns when all processes have called. */
  void fence(Duration limit) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment infos = PmixRecords.infos(arena, 2);
      PmixRecords.setTrue(infos, 0, "pmix.collect");
      PmixRecords.setInt(infos, 1, TIMEOUT, (int) limit.toSeconds());
      check("PMIx_Fence", library.call("PMIx_Fence", 0, 0, infos.address(), 2));
    }
  }

  /** The text that a process has put. */
  String text(int ofRank, String key, Duration limit) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = value(arena, ofRank, key, PmixRecords.STRING, limit);
      return NativeLibrary.text(value.get(JAVA_LONG, PmixRecords.DATA), TEXT_LIMIT_BYTES);
    }
  }

  /** A number that the launcher knows of the job. */
  int number(String key, Duration limit) {
    try (Arena arena = Arena.ofConfined()) {
      return value(arena, PmixRecords.ANY_RANK, key, PmixRecords.UINT32, limit)
          .get(JAVA_INT, PmixRecords.DATA);
    }
  }

  /** The library's value stays: it is read once, and small. */
  private MemorySegment value(Arena arena, int ofRank, String key, short type, Duration limit) {
    MemorySegment process = PmixRecords.process(arena, namespace, ofRank);
    MemorySegment infos = PmixRecords.infos(arena, 1);
    PmixRecords.setInt(infos, 0, TIMEOUT, (int) limit.toSeconds());
    MemorySegment result = arena.allocate(JAVA_LONG);
    check(
        "PMIx_Get of " + key,
        library.call(
            "PMIx_Get",
            process.address(),
            arena.allocateFrom(key).address(),
            infos.address(),
            1,
            result.address()));
    MemorySegment value = NativeLibrary.memory(result.get(JAVA_LONG, 0), PmixRecords.VALUE_BYTES);
    short found = value.get(JAVA_SHORT, PmixRecords.TYPE);
    if (found != type) {
      throw new LaunchException(
          FailureCode.MEETING,
          "PMIx gave %s as a value of type %d, expected is %d (%s)"
              .formatted(key, found, type, library));
    }
    return value;
  }

  void abort(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("the Weft job was aborted");
      int _ = library.call("PMIx_Abort", code, text.address(), 0, 0);
    }
  }

  /** Ends the connection. Blocks until all processes have called, in some servers. */
  void finish() {
    int _ = library.call("PMIx_Finalize", 0, 0);
  }

  private void check(String call, int status) {
    if (status != 0) {
      throw new LaunchException(
          FailureCode.MEETING,
          "%s failed: %s (%d), with %s; have all ranks called Weft.init, and do they still run?"
              .formatted(call, describe(status), status, library));
    }
  }

  private String describe(int status) {
    return NativeLibrary.text(
        library.callForAddress("PMIx_Error_string", status), TEXT_LIMIT_BYTES);
  }
}
