package dev.weft.sockets.rendezvous;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
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

  /** What was found at addresses connected to before; nothing, too. */
  private static final Map<InetSocketAddress, Found> KNOWN = new ConcurrentHashMap<>();

  /** A process stays in its network namespace. */
  private static volatile @Nullable String namespace;

  /** The listener at an address; null if there was none at this number of changes. */
  private record Found(@Nullable ListenerFile file, long changes) {}

  private Registry() {}

  /** Names the registration of what listens at an address; fails outside of Linux. */
  static String nameOf(String address, int port) throws IOException {
    String network = namespace;
    if (network == null) {
      network = Files.readSymbolicLink(NETWORK).toString().replaceAll("\\D", "");
      namespace = network;
    }
    return Folder.LISTENER + network + '-' + address + '-' + port;
  }

  /** Registers; null and a counter if that cannot be. */
  static @Nullable ListenerFile register(Path folder, String name) {
    // Mapped before the lock is held, which it takes itself.
    long _ = Changes.number(folder);
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
    long process = ProcessFile.own();
    String digits = HexFormat.of().toHexDigits(process);
    Path temporary = folder.resolve(Folder.NEW + digits + '-' + name);
    ListenerFile file = ListenerFile.create(folder.resolve(name), temporary, process);
    Changes.note(folder);
    return file;
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

  /** The listener at an address of this host; null if none is known. */
  static @Nullable ListenerFile find(Path folder, InetSocketAddress address) {
    Found known = KNOWN.get(address);
    long changes = Changes.number(folder);
    if (known != null && known.changes == changes && isValid(folder, known.file)) {
      return known.file;
    }
    ListenerFile file = search(folder, address);
    if (KNOWN.size() >= MOST_KNOWN) {
      KNOWN.clear();
    }
    Found _ = KNOWN.put(address, new Found(file, changes));
    return file;
  }

  private static boolean isValid(Path folder, @Nullable ListenerFile file) {
    return file == null
        || (file.isOpen() && (!file.isDoubtful() || ProcessFile.lives(folder, file.owner())));
  }

  private static @Nullable ListenerFile search(Path folder, InetSocketAddress address) {
    try {
      InetAddress host = address.getAddress();
      ListenerFile file = open(folder, nameOf(TcpSocket.text(host), address.getPort()));
      if (file == null && isOwn(folder, host, address.getPort())) {
        file = open(folder, nameOf(ANY, address.getPort()));
      }
      return file;
    } catch (IOException unreadable) {
      return null;
    }
  }

  /**
   * The kernel is asked only if there is a listener at the port, because its answer takes a while.
   */
  private static boolean isOwn(Path folder, InetAddress host, int port) throws IOException {
    return Files.exists(folder.resolve(nameOf(ANY, port)))
        && (host.isLoopbackAddress() || NetworkInterface.getByInetAddress(host) != null);
  }

  private static @Nullable ListenerFile open(Path folder, String name) throws IOException {
    Path path = folder.resolve(name);
    if (!Files.exists(path)) {
      return null;
    }
    try {
      ListenerFile file = ListenerFile.open(path);
      if (!ProcessFile.lives(folder, file.owner())) {
        boolean _ = Folder.locked(folder, () -> sweep(folder));
        return null;
      }
      return file.isOpen() ? file : null;
    } catch (NoSuchFileException closedMeanwhile) {
      return null;
    }
  }

  private static boolean sweep(Path folder) throws IOException {
    Folder.sweep(folder);
    return true;
  }
}
