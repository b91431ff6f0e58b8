package dev.weft.sockets.rendezvous;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The number of listening sockets that have been registered in the folder so far. Who knows what
 * listens at an address need not look again as long as it has not changed. Any thread.
 */
final class Changes {
  private static final String NAME = "changes";
  private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

  private static volatile @Nullable MemorySegment mapped;

  private Changes() {}

  /** The number; another one each time if it cannot be known. */
  static long number(Path folder) {
    try {
      MemorySegment memory = map(folder);
      return (long) LONG.getVolatile(memory, 0L);
    } catch (IOException full) {
      return System.nanoTime();
    }
  }

  /** Notes another one. Called with the folder's lock. */
  static void note(Path folder) throws IOException {
    MemorySegment memory = map(folder);
    long _ = (long) LONG.getAndAdd(memory, 0L, 1L);
  }

  private static MemorySegment map(Path folder) throws IOException {
    MemorySegment memory = mapped;
    if (memory == null) {
      // Twice does no harm.
      memory = Folder.locked(folder, () -> open(folder.resolve(NAME)));
      mapped = memory;
    }
    return memory;
  }

  private static MemorySegment open(Path path) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            path,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      if (file.size() == 0) {
        int _ = file.write(ByteBuffer.allocate(Long.BYTES));
      }
      return file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES, Arena.ofAuto());
    }
  }
}
