package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.ExitHook;
import dev.weft.sockets.ring.ConnectionMemory;
import dev.weft.sockets.ring.MemoryFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * This process's memory for connections that it makes: areas of files, used for one connection
 * after the other. An area that the accepting end still uses waits until that end has released it,
 * or its process has gone. Any thread; blocks only where a new area, or a new file, is needed.
 */
final class MemoryPool {
  static final String KIND = "memory-";

  /** So many areas keep the pages of their larger rings for the next connection. */
  private static final int KEPT_GROWN = 8;

  /** Waiting areas that are looked at before another one is allocated. */
  private static final int LOOKED_AT = 64;

  private static final List<MemoryFile> FILES = new ArrayList<>();
  private static final Deque<ConnectionMemory> FREE = new ArrayDeque<>();
  private static final Deque<ConnectionMemory> WAITING = new ArrayDeque<>();
  private static int grown;
  private static int allocated;

  private MemoryPool() {}

  static Path path(Path folder, long process, int index) {
    return folder.resolve(KIND + HexFormat.of().toHexDigits(process) + '-' + index);
  }

  /** One of this process's files. */
  static synchronized @Nullable MemoryFile file(int index) {
    return index < FILES.size() ? FILES.get(index) : null;
  }

  /** Memory for another connection; null if none is left. */
  static synchronized @Nullable ConnectionMemory acquire(Path folder) {
    if (FREE.isEmpty()) {
      takeBack(folder);
    }
    ConnectionMemory memory = FREE.pollLast();
    if (memory == null) {
      return allocate(folder);
    }
    if (memory.hasGrown()) {
      grown--;
    }
    return memory;
  }

  private static @Nullable ConnectionMemory allocate(Path folder) {
    try {
      int index = allocated / MemoryFile.AREAS;
      if (index == FILES.size()) {
        Path path = path(folder, ProcessFile.own(), index);
        MemoryFile file = MemoryFile.create(path, index);
        boolean _ = FILES.add(file);
        ExitHook _ = ExitHook.add(() -> Folder.remove(path));
      }
      ConnectionMemory memory = FILES.get(index).allocate(allocated % MemoryFile.AREAS);
      allocated++;
      return memory;
    } catch (IOException full) {
      return null;
    }
  }

  /** This end no longer uses it. */
  static synchronized void release(ConnectionMemory memory) {
    if (memory.isReleased()) {
      free(memory);
    } else {
      WAITING.addLast(memory);
    }
  }

  private static void free(ConnectionMemory memory) {
    if (memory.hasGrown()) {
      if (grown < KEPT_GROWN) {
        grown++;
      } else {
        memory.shrink();
      }
    }
    FREE.addLast(memory);
  }

  private static void takeBack(Path folder) {
    long dead = 0;
    long alive = 0;
    for (int i = Math.min(WAITING.size(), LOOKED_AT); i > 0; i--) {
      ConnectionMemory memory = WAITING.removeFirst();
      boolean over = memory.isReleased();
      long acceptor = memory.acceptor();
      if (!over && acceptor != 0 && acceptor != alive) {
        over = acceptor == dead || !ProcessFile.lives(folder, acceptor);
        dead = over ? acceptor : dead;
        alive = over ? alive : acceptor;
      }
      if (over) {
        free(memory);
      } else {
        WAITING.addLast(memory);
      }
    }
  }
}
