package dev.weft.sockets.rendezvous;

import dev.weft.internal.job.JobId;
import dev.weft.sockets.ring.RingFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The connecting side of a rendezvous, before and while TCP connects: see {@link Listener}. One
 * thread.
 */
public final class Intent {
  private static final long PID = ProcessHandle.current().pid();
  private static final long MINE = ListenerFile.word(PID, 0, ListenerFile.CONNECTING);

  private final ListenerFile file;
  private final int slot;
  private final Path path;
  private final RingFile memory;

  private Intent(ListenerFile file, int slot, Path path, RingFile memory) {
    this.file = file;
    this.slot = slot;
    this.path = path;
    this.memory = memory;
  }

  /** Called before TCP connects; null, and a counter with the reason, if it will be plain. */
  public static @Nullable Intent to(InetSocketAddress address) {
    if (!TcpSocket.isAvailable()) {
      Reason.NO_NATIVE_CALLS.count();
      return null;
    }
    Path folder = Folder.path();
    if (folder == null) {
      Reason.FOLDER_UNUSABLE.count();
      return null;
    }
    if (address.isUnresolved() || address.getAddress().isLinkLocalAddress()) {
      Reason.NO_SUCH_LISTENER.count();
      return null;
    }
    ListenerFile file = Registry.find(folder, address);
    if (file == null) {
      return null;
    }
    return prepare(folder, file);
  }

  /** All slow steps come before TCP connects, because the acceptor does not wait for long. */
  private static @Nullable Intent prepare(Path folder, ListenerFile file) {
    String process = JobId.thisProcess();
    long number = Folder.freshNumber();
    Path path = folder.resolve(Folder.nameOf(Folder.CONNECTION, process, number));
    RingFile memory;
    try {
      memory = RingFile.create(path);
    } catch (IOException none) {
      Reason.NO_MEMORY.count();
      Listener.remove(path);
      return null;
    }
    int slot = claim(file);
    if (slot < 0) {
      Reason.NO_SLOT.count();
      Listener.remove(path);
      memory.close();
      return null;
    }
    file.describe(slot, number, process);
    return new Intent(file, slot, path, memory);
  }

  private static int claim(ListenerFile file) {
    for (int slot = 0; slot < ListenerFile.SLOTS; slot++) {
      if (file.word(slot) == ListenerFile.FREE && file.change(slot, ListenerFile.FREE, MINE)) {
        return slot;
      }
    }
    for (int slot = 0; slot < ListenerFile.SLOTS; slot++) {
      long word = file.word(slot);
      boolean left = ProcessHandle.of(word >>> Integer.SIZE).isEmpty();
      if (left && file.change(slot, word, MINE)) {
        return slot;
      }
    }
    return -1;
  }

  /** Called when TCP has connected: offers shared memory; null if it is plain after all. */
  public @Nullable Offer offer(int fd) {
    InetSocketAddress local = TcpSocket.local(fd);
    InetSocketAddress peer = TcpSocket.peer(fd);
    if (local == null || peer == null) {
      cancel();
      return null;
    }
    memory.offer(TcpSocket.text(local, peer));
    long offered = ListenerFile.word(PID, local.getPort(), ListenerFile.OFFERED);
    if (!file.change(slot, MINE, offered)) {
      Reason.TOO_LATE.count();
      cancel();
      return null;
    }
    return new Offer(memory, path, file, slot, offered);
  }

  /** TCP has not connected. */
  public void cancel() {
    long word = file.word(slot);
    boolean _ = file.change(slot, word, ListenerFile.FREE);
    Listener.remove(path);
    memory.close();
  }
}
