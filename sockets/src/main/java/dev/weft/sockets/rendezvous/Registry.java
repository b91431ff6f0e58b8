package dev.weft.sockets.rendezvous;

import dev.weft.internal.job.JobId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The fast listening sockets of this user in this network namespace, by address and port. Any
 * thread; blocks as file operations do.
 */
final class Registry {
  private static final Path NETWORK = Path.of("/proc/self/ns/net");
  private static final String ANY = "any";

  /** Ports that the system chooses are not connected to again: all are forgotten now and then. */
  private static final int MOST_KNOWN = 256;

  /** Those connected to before. */
  private static final Map<String, ListenerFile> KNOWN = new ConcurrentHashMap<>();

  private Registry() {}

  /** Names the registration of what listens at an address; empty outside of Linux. */
  static String nameOf(String address, int port) throws IOException {
    String namespace = Files.readSymbolicLink(NETWORK).toString().replaceAll("\\D", "");
    return Folder.LISTENER + namespace + '-' + address + '-' + port;
  }

  /** Registers; null and a counter if that cannot be. */
  static @Nullable ListenerFile register(Path folder, String name) {
    try {
      return Folder.locked(folder, () -> registerAlone(folder, name));
    } catch (FileAlreadyExistsException taken) {
      Reason.ADDRESS_TAKEN.count();
    } catch (IOException full) {
      Reason.NO_MEMORY.count();
    }
    return null;
  }

  private static ListenerFile registerAlone(Path folder, String name) throws IOException {
    Folder.sweep(folder);
    String process = JobId.thisProcess();
    Path temporary = folder.resolve(Folder.nameOf(Folder.NEW, process, Folder.freshNumber()));
    return ListenerFile.create(folder.resolve(name), temporary, process);
  }

  /** Ends a registration. */
  static void unregister(Path folder, String name, ListenerFile file) {
    file.close();
    try {
      boolean _ = Folder.locked(folder, () -> Files.deleteIfExists(folder.resolve(name)));
    } catch (IOException stays) {
      // It is not open any more, and goes with this process.
    }
  }

  /** The listener at an address of this host; null and a counter if none is known. */
  static @Nullable ListenerFile find(Path folder, InetSocketAddress address) {
    try {
      InetAddress host = address.getAddress();
      ListenerFile file = find(folder, nameOf(TcpSocket.text(host), address.getPort()));
      if (file == null && isOwn(folder, host, address.getPort())) {
        file = find(folder, nameOf(ANY, address.getPort()));
      }
      if (file == null) {
        Reason.NO_SUCH_LISTENER.count();
      } else if (!JobId.processLives(file.owner())) {
        Reason.OTHER_CONTAINER.count();
        return null;
      }
      return file;
    } catch (IOException unreadable) {
      Reason.NO_SUCH_LISTENER.count();
      return null;
    }
  }

  /**
   * The kernel is asked only if there is a listener at the port, because its answer takes a while.
   */
  private static boolean isOwn(Path folder, InetAddress host, int port) throws IOException {
    if (host.isLoopbackAddress()) {
      return true;
    }
    return Files.exists(folder.resolve(nameOf(ANY, port)))
        && NetworkInterface.getByInetAddress(host) != null;
  }

  private static @Nullable ListenerFile find(Path folder, String name) throws IOException {
    ListenerFile known = KNOWN.get(name);
    if (known != null && known.isOpen() && !JobId.processGone(known.owner())) {
      return known;
    }
    KNOWN.remove(name);
    try {
      ListenerFile file = ListenerFile.open(folder.resolve(name));
      if (JobId.processGone(file.owner())) {
        Folder.locked(folder, () -> sweep(folder));
        return null;
      }
      if (!file.isOpen()) {
        return null;
      }
      if (KNOWN.size() >= MOST_KNOWN) {
        KNOWN.clear();
      }
      KNOWN.put(name, file);
      return file;
    } catch (NoSuchFileException usual) {
      return null;
    }
  }

  private static boolean sweep(Path folder) throws IOException {
    Folder.sweep(folder);
    return true;
  }
}
