package dev.weft.sockets.ring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** The two ends of memory that is offered. */
final class AgreementRace {
  /** A header and the first level of one direction. */
  private static final long BYTES = RingLayout.HEADER_BYTES + RingLayout.levelBytes(0);

  /** As many as jcstress has states at a time; to allocate for each would be most of a test. */
  private static final int AREAS = 1 << 14;

  private static final MemorySegment SLAB = Arena.global().allocate(AREAS * BYTES, 4096);
  private static final AtomicInteger NEXT = new AtomicInteger();

  /** Of which nothing is used: rings do not grow here. */
  private static final MemoryFile FILE = file();

  final ConnectionMemory connector;
  final ConnectionMemory acceptor;

  AgreementRace() {
    long index = NEXT.getAndIncrement() & (AREAS - 1);
    MemorySegment memory = SLAB.asSlice(index * BYTES, BYTES);
    var _ = memory.asSlice(0, RingLayout.HEADER_BYTES).fill((byte) 0);
    connector = new ConnectionMemory(FILE, 0, memory, true);
    acceptor = new ConnectionMemory(FILE, 0, memory, false);
  }

  private static MemoryFile file() {
    try {
      Path path = Files.createTempDirectory("weft-stress-").resolve("memory");
      try {
        return MemoryFile.create(path, 0);
      } finally {
        boolean _ = Files.deleteIfExists(path);
        Files.delete(path.getParent());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
