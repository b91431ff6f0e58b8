package dev.weft.objects.internal.node;

import dev.weft.internal.security.Secret;
import dev.weft.objects.Access;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeServer;
import dev.weft.objects.NodeStatistics;
import dev.weft.objects.internal.link.Acceptor;
import dev.weft.objects.internal.link.JoinRecord;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.node.NodeSpace.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The outside nodes that are connected to a listening node. Any thread. */
final class OutsideNodes implements NodeServer, Acceptor.Guests {
  private final Home home;
  private final NodeOptions options;
  private final List<Access> access;
  private final Consumer<OutsideNodes> whenClosed;
  private final SecretFiles secrets;
  private final JoinRecord mine;
  private final Acceptor acceptor;
  private final Set<OutsideSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger numbers = new AtomicInteger();
  private final Consumer<String> names = this::nameChanged;
  private volatile boolean closed;

  OutsideNodes(
      Home home,
      NodeOptions options,
      InetSocketAddress address,
      List<Access> access,
      Consumer<OutsideNodes> whenClosed) {
    this.home = home;
    this.options = options;
    this.access = access;
    this.whenClosed = whenClosed;
    this.mine = NodeSpace.joining(options, home.codec());
    this.secrets = new SecretFiles(access.stream().map(Access::secret).toList());
    boolean listening = false;
    try {
      List<Secret> read = secrets.read();
      this.acceptor = new Acceptor(address, read, mine, this, home::report);
      listening = true;
    } finally {
      if (!listening) {
        secrets.close();
      }
    }
    home.directory().watch(names);
    acceptor.start();
  }

  @Override
  public URI uri() {
    InetSocketAddress address = acceptor.address();
    String host = host(address.getAddress());
    String shown = host.indexOf(':') < 0 ? host : '[' + host + ']';
    return URI.create("weft://" + shown + ':' + address.getPort());
  }

  private static String host(InetAddress address) {
    try {
      return (address.isAnyLocalAddress() ? InetAddress.getLocalHost() : address).getHostAddress();
    } catch (IOException e) {
      return address.getHostAddress();
    }
  }

  @Override
  public int connected() {
    return sessions.size();
  }

  @Override
  public List<NodeStatistics> statistics() {
    return sessions.stream().map(outsideSession -> outsideSession.node().statistics()).toList();
  }

  boolean isAtCalls() {
    return sessions.stream().anyMatch(outsideSession -> outsideSession.node().isAtCalls());
  }

  @Override
  public void joined(Socket socket, JoinRecord theirs, int secret) throws IOException {
    String peer = "the outside node at " + socket.getRemoteSocketAddress();
    long silence = NodeSpace.silenceMillis(mine, theirs);
    LinkWire wire = new LinkWire(LinkWire.LISTENING, socket, peer, silence);
    String threads = "outside-" + numbers.getAndIncrement();
    NodeSpace space = NodeSpace.ofTwo(Role.LISTENING, wire, home.codec(), mine, theirs, threads);
    NodeOptions told =
        options.withErrorsTo(
            (where, failure) -> options.onError().accept(where + ", of " + peer, failure));
    LocalNode node = new LocalNode(space, told, home);
    OutsideSession outsideSession = new OutsideSession(home, node, access.get(secret));
    sessions.add(outsideSession);
    node.whenLeft(() -> end(outsideSession));
    node.startLink(wire);
    home.directory().names().forEach(outsideSession::nameChanged);
    if (closed) {
      end(outsideSession);
    }
  }

  private void nameChanged(String name) {
    sessions.forEach(outsideSession -> outsideSession.nameChanged(name));
  }

  private void end(OutsideSession outsideSession) {
    if (sessions.remove(outsideSession)) {
      outsideSession.end();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    acceptor.close();
    home.directory().unwatch(names);
    sessions.forEach(this::end);
    secrets.close();
    whenClosed.accept(this);
  }
}
