package dev.weft.sockets.rendezvous;

import dev.weft.sockets.ring.ConnectionMemory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the accepting end of a connection expects: an offer, which may come a moment later than TCP
 * accepts. It is there before the connector's first byte, so where that has come without one, none
 * will come. See {@link Listener}.
 */
public final class Expectation implements Agreement {
  private final int fd;
  private final Path folder;
  private final ListenerFile listener;
  private final int port;
  private final byte[] ends;
  private boolean over;
  private long connector;

  Expectation(
      int fd, Path folder, ListenerFile listener, InetSocketAddress peer, InetSocketAddress local) {
    this.fd = fd;
    this.folder = folder;
    this.listener = listener;
    this.port = peer.getPort();
    this.ends = TcpSocket.ends(peer, local);
    Reason.UNDECIDED.add(1);
  }

  @Override
  public @Nullable ConnectionMemory look() {
    if (over) {
      return null;
    }
    for (int slot : ListenerFile.slotsOf(port)) {
      long entry = listener.word(slot);
      if (ListenerFile.isOffer(entry, port)) {
        ConnectionMemory taken = take(slot, entry);
        if (taken != null) {
          decide();
          return taken;
        }
      }
    }
    return null;
  }

  private @Nullable ConnectionMemory take(int slot, long entry) {
    long process = listener.process(slot);
    ConnectionMemory memory = KnownMemory.find(folder, process, listener.place(slot));
    if (memory == null) {
      return null;
    }
    boolean taken =
        memory.take(
            ends,
            ProcessFile.own(),
            () ->
                ProcessFile.lives(folder, process)
                    && listener.word(slot) == entry
                    && TcpSocket.isConnected(fd));
    if (!taken) {
      return null;
    }
    connector = process;
    boolean _ = listener.remove(slot, entry);
    return memory;
  }

  private void decide() {
    over = true;
    Reason.UNDECIDED.add(-1);
  }

  @Override
  public boolean mayComeLater() {
    if (!over) {
      decide();
      // A peer that has ended its stream may have taken its offer back.
      (TcpSocket.isEstablished(fd) ? Reason.NOT_OFFERED : Reason.ENDED_FIRST).count();
    }
    return false;
  }

  @Override
  public @Nullable ConnectionMemory end() {
    if (!over) {
      decide();
      Reason.ENDED_FIRST.count();
    }
    return null;
  }

  @Override
  public boolean peerLives(ConnectionMemory memory) {
    return ProcessFile.lives(folder, connector);
  }

  @Override
  public void release(ConnectionMemory memory) {
    memory.release();
  }
}
