package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.ConnectionMemory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the connecting end has offered, once TCP has connected: it stays offered until the
 * acceptor takes it or the connection ends. See {@link Listener}.
 */
public final class Offer implements Agreement {
  private final Path folder;
  private final ConnectionMemory memory;
  private final long word;
  private final ListenerFile listener;
  private final int slot;
  private final long entry;
  private boolean over;

  private Offer(
      Path folder,
      ConnectionMemory memory,
      long word,
      ListenerFile listener,
      int slot,
      long entry) {
    this.folder = folder;
    this.memory = memory;
    this.word = word;
    this.listener = listener;
    this.slot = slot;
    this.entry = entry;
    Reason.UNDECIDED.add(1);
  }

  /**
   * Offers memory for a connection that TCP has made; null, and a counter with the reason, if it
   * will be plain.
   *
   * @param fd the descriptor of the socket
   * @param wanted the address that the program has connected to
   */
  public static @Nullable Offer of(int fd, InetSocketAddress wanted) {
    if (!TcpSocket.isAvailable()) {
      Reason.NO_NATIVE_CALLS.count();
      return null;
    }
    Path folder = Folder.path();
    if (folder == null || !ProcessFile.isRegistered()) {
      Reason.FOLDER_UNUSABLE.count();
      return null;
    }
    InetSocketAddress peer = TcpSocket.peer(fd);
    // Through a proxy the first bytes are not the program's.
    if (peer == null || !isWanted(peer, wanted)) {
      Reason.NO_SUCH_LISTENER.count();
      return null;
    }
    ListenerFile listener = Registry.find(folder, peer);
    InetSocketAddress local = listener == null ? null : TcpSocket.local(fd);
    if (listener == null || local == null) {
      Reason.NO_SUCH_LISTENER.count();
      return null;
    }
    return make(folder, listener, local, peer);
  }

  private static boolean isWanted(InetSocketAddress peer, InetSocketAddress wanted) {
    return peer.getPort() == wanted.getPort()
        && !wanted.isUnresolved()
        && !peer.getAddress().isLinkLocalAddress()
        && (wanted.getAddress().isAnyLocalAddress()
            || wanted.getAddress().equals(peer.getAddress()));
  }

  private static @Nullable Offer make(
      Path folder, ListenerFile listener, InetSocketAddress local, InetSocketAddress peer) {
    ConnectionMemory memory = MemoryPool.acquire(folder);
    if (memory == null) {
      Reason.NO_MEMORY.count();
      return null;
    }
    int slot = listener.claim(folder, local.getPort());
    if (slot < 0) {
      MemoryPool.release(memory);
      Reason.NO_SLOT.count();
      return null;
    }
    long word = memory.offer(TcpSocket.ends(local, peer));
    long entry = listener.offer(slot, memory);
    return new Offer(folder, memory, word, listener, slot, entry);
  }

  @Override
  public @Nullable ConnectionMemory look() {
    if (over || !memory.isTaken(word)) {
      return null;
    }
    agreed();
    return memory;
  }

  private void agreed() {
    over = true;
    Reason.UNDECIDED.add(-1);
    listener.learn(true);
  }

  /** The acceptor may come to it at any time: nothing here tells that it never will. */
  @Override
  public boolean mayComeLater() {
    return true;
  }

  @Override
  public @Nullable ConnectionMemory end() {
    if (over) {
      return null;
    }
    if (!memory.withdraw(word)) {
      agreed();
      return memory;
    }
    over = true;
    boolean _ = listener.remove(slot, entry);
    MemoryPool.release(memory);
    Reason.UNDECIDED.add(-1);
    Reason.ENDED_FIRST.count();
    listener.learn(false);
    return null;
  }

  @Override
  public boolean peerLives(ConnectionMemory agreed) {
    long acceptor = agreed.acceptor();
    return acceptor == 0 || ProcessFile.lives(folder, acceptor);
  }

  @Override
  public void release(ConnectionMemory agreed) {
    MemoryPool.release(agreed);
  }
}
