package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.ConnectionMemory;
import dev.weft.sockets.ring.MemoryFile;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Other processes' memory that this process has mapped: each file once, as long as a connection
 * uses it. Any thread; blocks as file operations do.
 */
final class KnownMemory {
  /** From so many on, those that nobody uses any more are forgotten. */
  private static final int MANY = 64;

  private static final Map<FileKey, WeakReference<MemoryFile>> KNOWN = new ConcurrentHashMap<>();

  private record FileKey(long process, int index) {}

  private KnownMemory() {}

  /** The accepting end's view of an area; null if it cannot be mapped. */
  static @Nullable ConnectionMemory find(Path folder, long process, long place) {
    int area = ListenerFile.area(place);
    if (area < 0 || area >= MemoryFile.AREAS) {
      return null;
    }
    MemoryFile file = file(folder, process, ListenerFile.file(place));
    return file == null ? null : file.offered(area);
  }

  private static @Nullable MemoryFile file(Path folder, long process, int index) {
    if (process == ProcessFile.own()) {
      return MemoryPool.file(index);
    }
    FileKey key = new FileKey(process, index);
    MemoryFile file = known(key);
    return file != null ? file : open(folder, key);
  }

  private static @Nullable MemoryFile known(FileKey key) {
    WeakReference<MemoryFile> known = KNOWN.get(key);
    return known == null ? null : known.get();
  }

  private static synchronized @Nullable MemoryFile open(Path folder, FileKey key) {
    MemoryFile meanwhile = known(key);
    if (meanwhile != null) {
      return meanwhile;
    }
    try {
      MemoryFile file = MemoryFile.open(MemoryPool.path(folder, key.process, key.index), key.index);
      if (KNOWN.size() >= MANY) {
        boolean _ = KNOWN.values().removeIf(reference -> reference.get() == null);
      }
      var _ = KNOWN.put(key, new WeakReference<>(file));
      return file;
    } catch (IOException goneOrFull) {
      return null;
    }
  }
}
