package dev.weft.sockets.rendezvous;

import dev.weft.internal.job.JobId;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.ring.RingFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The accepting side of a rendezvous: a listening socket that is registered. Any thread, several at
 * a time; {@link #accepted} may wait for {@link #PATIENCE_NANOS}.
 *
 * <p><b>Why the two ends of one connection meet.</b> A connector takes a slot before TCP begins to
 * connect, so its slot is visible once the connection is accepted. It offers only the kernel's
 * addresses of its own socket, and holds that socket open while it offers. Two sockets that are
 * alive in one network namespace at the same moment, one with the addresses (a, b) and the other
 * with (b, a), are the ends of one connection. So the acceptor reads the offer, checks that the
 * connector's process lives and that the offer still stands, and last that its own socket is still
 * connected.
 *
 * <p><b>Why both ends reach the same decision.</b> The acceptor decides before its program gets the
 * socket: it takes the offer by a compare-and-set in the connection's memory, or it leaves no slot
 * in which this connection could still be offered. The connector decides at the latest when it
 * first writes.
 */
public final class Listener implements AutoCloseable {
  /** The time that connectors have between the kernel's answer and their offer. */
  private static final long PATIENCE_NANOS = 50_000_000;

  private final Path folder;
  private final String name;
  private final ListenerFile file;
  private final ExitHook atExit;

  private Listener(Path folder, String name, ListenerFile file) {
    this.folder = folder;
    this.name = name;
    this.file = file;
    this.atExit = ExitHook.add(this::unregister);
  }

  /** Registers a listening socket; null, and a counter with the reason, if that fails. */
  public static @Nullable Listener of(int fd) {
    if (!TcpSocket.isAvailable()) {
      Reason.NO_NATIVE_CALLS.count();
      return null;
    }
    InetSocketAddress local = TcpSocket.local(fd);
    Path folder = Folder.path();
    if (local == null || folder == null) {
      Reason.FOLDER_UNUSABLE.count();
      return null;
    }
    try {
      String name = Registry.nameOf(TcpSocket.text(local.getAddress()), local.getPort());
      ListenerFile file = Registry.register(folder, name);
      return file == null ? null : new Listener(folder, name, file);
    } catch (IOException notLinux) {
      Reason.FOLDER_UNUSABLE.count();
      return null;
    }
  }

  /** Says that a thread is about to accept; connectors then wait longer for it. */
  public void begin() {
    file.accepting(1);
  }

  /** It has accepted and decided, or failed. */
  public void end() {
    file.accepting(-1);
  }

  /** The memory of a connection that was just accepted; null and a counter if it is plain. */
  public @Nullable RingFile accepted(int fd) {
    InetSocketAddress peer = TcpSocket.peer(fd);
    InetSocketAddress local = TcpSocket.local(fd);
    RingFile found = peer == null || local == null ? null : find(fd, peer, local);
    if (found == null) {
      Reason.NOT_OFFERED.count();
    }
    return found;
  }

  private @Nullable RingFile find(int fd, InetSocketAddress peer, InetSocketAddress local) {
    BitSet connecting = new BitSet();
    RingFile found = scan(fd, peer, local, connecting);
    int parks = 0;
    for (long end = System.nanoTime() + PATIENCE_NANOS; found == null && !connecting.isEmpty(); ) {
      if (System.nanoTime() - end > 0) {
        connecting.stream().forEach(this::expire);
        return scan(fd, peer, local, connecting);
      }
      WaitPolicy.park(WaitPolicy.parkNanos(parks++));
      BitSet still = new BitSet();
      found = scan(fd, peer, local, still);
      // Connectors that have come meanwhile cannot be this connection.
      connecting.and(still);
    }
    return found;
  }

  /** Looks at all slots; notes those that are connecting. */
  private @Nullable RingFile scan(
      int fd, InetSocketAddress peer, InetSocketAddress local, BitSet connecting) {
    for (int slot = 0; slot < ListenerFile.SLOTS; slot++) {
      long word = file.word(slot);
      int state = ListenerFile.state(word);
      if (state == ListenerFile.CONNECTING) {
        connecting.set(slot);
      } else if (state == ListenerFile.OFFERED && ListenerFile.port(word) == peer.getPort()) {
        RingFile taken = take(fd, slot, word, TcpSocket.text(peer, local));
        if (taken != null) {
          return taken;
        }
      }
    }
    return null;
  }

  private @Nullable RingFile take(int fd, int slot, long word, String addresses) {
    String process = file.process(slot);
    Path path = folder.resolve(Folder.nameOf(Folder.CONNECTION, process, file.number(slot)));
    RingFile memory;
    try {
      memory = RingFile.open(path);
    } catch (IOException withdrawn) {
      return null;
    }
    boolean same =
        memory.isFor(addresses)
            && JobId.processLives(process)
            && file.word(slot) == word
            && TcpSocket.isConnected(fd);
    if (same && take(memory)) {
      boolean _ = file.change(slot, word, ListenerFile.FREE);
      remove(path);
      return memory;
    }
    memory.close();
    return null;
  }

  /** Waits for a connector that sends its first bytes: for a system call that does not wait. */
  private static boolean take(RingFile memory) {
    int parks = 0;
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!memory.take()) {
      boolean undecided =
          memory.decision() == RingFile.SENDING || memory.decision() == RingFile.OFFERED;
      if (!undecided || (System.nanoTime() - end > 0 && memory.expire())) {
        return false;
      }
      WaitPolicy.park(WaitPolicy.parkNanos(parks++));
    }
    return true;
  }

  /** Leaves a connector that takes too long to TCP; it may have offered meanwhile. */
  private void expire(int slot) {
    long word = file.word(slot);
    int pid = (int) (word >>> Integer.SIZE);
    if (ListenerFile.state(word) == ListenerFile.CONNECTING) {
      boolean _ = file.change(slot, word, ListenerFile.word(pid, 0, ListenerFile.EXPIRED));
    }
  }

  static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      // It is swept when its process is gone.
    }
  }

  @Override
  public void close() {
    atExit.close();
    unregister();
  }

  private void unregister() {
    Registry.unregister(folder, name, file);
  }
}
