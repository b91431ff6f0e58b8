package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.call.LifeLock;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The file of a process with fast sockets. It holds the process's {@link Counts}, and a lock on the
 * file as long as the process lives: so any other can ask the kernel whether it does, in whatever
 * container it is. Any thread.
 */
final class ProcessFile {
  static final String KIND = "counts-";

  /** A page: room for 31 counts. */
  static final int BYTES = 4096;

  private static final long OWN = ThreadLocalRandom.current().nextLong() | 1;

  /** Whether others can see that this process lives. Before what sets it. */
  private static boolean locked;

  private static final @Nullable MemorySegment MEMORY = make();

  private ProcessFile() {}

  /** The number that names this process. */
  static long own() {
    return OWN;
  }

  /** Whether other processes can see that this one lives. */
  static boolean isRegistered() {
    return locked;
  }

  /** The mapped file, zeros at first; null if there can be none. */
  static @Nullable MemorySegment memory() {
    return MEMORY;
  }

  private static @Nullable MemorySegment make() {
    Path folder = Folder.path();
    try {
      return folder == null ? null : Folder.locked(folder, () -> make(path(folder, OWN)));
    } catch (IOException full) {
      return null;
    }
  }

  /** Under the folder's lock, so that nobody takes it for a dead process's before it is locked. */
  private static MemorySegment make(Path path) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer page = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
      int _ = file.write(page.putLong(Counts.PID, ProcessHandle.current().pid()));
      if (NativeAccess.available()) {
        LifeLock.hold(path);
        locked = true;
      }
      ExitHook _ = ExitHook.add(() -> Folder.remove(path));
      return file.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto());
    }
  }

  private static Path path(Path folder, long process) {
    return folder.resolve(KIND + HexFormat.of().toHexDigits(process));
  }

  /** Whether a process lives, as the kernel says. */
  static boolean lives(Path folder, long process) {
    return process == OWN || LifeLock.isHeld(path(folder, process));
  }
}
