package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.ExitHook;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The accepting side of a rendezvous: a listening socket that is registered. Any thread, several at
 * a time; nothing waits for a connector.
 *
 * <p><b>Why the two ends of one connection meet.</b> A connector offers memory once TCP has
 * connected: it writes the kernel's addresses of its own socket, holds that socket open while it
 * offers, and offers before its program can send a byte. Two sockets that are alive in one network
 * namespace at the same moment, one with the addresses (a, b) and the other with (b, a), are the
 * ends of one connection. So the acceptor reads the offer, checks that the connector's process
 * lives and that the offer still stands, and last that its own socket is still connected.
 *
 * <p><b>Why both ends agree.</b> The acceptor takes the offer by a compare-and-set of one word in
 * the connection's memory, at which the connector looks whenever it reads or writes. Until an end
 * knows, it uses TCP; how each direction goes over to memory is said at {@code FastConnection}.
 */
public final class Listener implements AutoCloseable {
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
    if (local == null || folder == null || !ProcessFile.isRegistered()) {
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

  /**
   * What a connection that was just accepted may expect; null, and a counter, if that is nothing.
   */
  public @Nullable Expectation accepted(int fd) {
    InetSocketAddress peer = TcpSocket.peer(fd);
    InetSocketAddress local = TcpSocket.local(fd);
    if (peer == null || local == null) {
      Reason.ENDED_FIRST.count();
      return null;
    }
    return new Expectation(fd, folder, file, peer, local);
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
