package dev.weft.sockets.conformance;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Options, addresses and states. */
final class OptionCases {
  private OptionCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (boolean value : new boolean[] {true, false}) {
      set(cases, StandardSocketOptions.TCP_NODELAY, value);
      set(cases, StandardSocketOptions.SO_KEEPALIVE, value);
      set(cases, StandardSocketOptions.SO_REUSEADDR, value);
    }
    for (int value : new int[] {-1, 0, 1, 10}) {
      set(cases, StandardSocketOptions.SO_LINGER, value);
    }
    for (int value : new int[] {4096, 65_536, 200_000}) {
      set(cases, StandardSocketOptions.SO_RCVBUF, value);
      set(cases, StandardSocketOptions.SO_SNDBUF, value);
    }
    set(cases, StandardSocketOptions.IP_TOS, 8);
    cases.add(Case.connected("old ways", OptionCases::oldWays));
    cases.add(Case.connected("bad values", OptionCases::badValues));
    cases.add(Case.connected("supported", OptionCases::supported));
    cases.add(Case.connected("states", OptionCases::states));
    cases.add(Case.connected("addresses", OptionCases::addresses));
    cases.add(Case.connected("urgent, dropped", (e, t) -> urgent(e, t, false)));
    cases.add(Case.connected("urgent, in line", (e, t) -> urgent(e, t, true)));
    cases.add(Case.connected("urgent from the server", (e, t) -> urgent(e.swapped(), t, true)));
    cases.add(new Case("of a new socket", OptionCases::ofNew));
    cases.add(new Case("of a listening socket", OptionCases::ofServer));
    cases.add(new Case("set before connecting", OptionCases::setBefore));
    return cases;
  }

  private static <T> void set(List<Case> cases, SocketOption<T> option, T value) {
    cases.add(
        Case.connected(
            option.name() + " " + value,
            (e, t) -> {
              t.result("before", () -> e.client().getOption(option));
              t.does("set", () -> e.client().setOption(option, value));
              t.result("get", () -> e.client().getOption(option));
              t.does("set", () -> e.server().setOption(option, value));
              t.result("get", () -> e.server().getOption(option));
              e.out().write(1);
              t.result("read", () -> e.in().read());
              e.server().getOutputStream().write(1);
              t.result("read", () -> e.client().getInputStream().read());
              t.result("get", () -> e.client().getOption(option));
            }));
  }

  private static void oldWays(Ends e, Transcript t) throws IOException {
    Socket s = e.client();
    t.result("no delay", s::getTcpNoDelay);
    s.setTcpNoDelay(true);
    t.result("no delay", s::getTcpNoDelay);
    t.result("as option", () -> s.getOption(StandardSocketOptions.TCP_NODELAY));
    s.setOption(StandardSocketOptions.TCP_NODELAY, false);
    t.result("no delay", s::getTcpNoDelay);
    t.result("linger", s::getSoLinger);
    s.setSoLinger(true, 3);
    t.result("linger", s::getSoLinger);
    s.setSoLinger(false, 0);
    t.result("linger", s::getSoLinger);
    s.setKeepAlive(true);
    t.result("keep alive", s::getKeepAlive);
    s.setOOBInline(true);
    t.result("in line", s::getOOBInline);
    s.setTrafficClass(16);
    t.result("class", s::getTrafficClass);
    t.result("reuse", s::getReuseAddress);
    t.note("channel", s.getChannel() == null);
  }

  private static void badValues(Ends e, Transcript t) {
    Socket s = e.client();
    t.does("timeout", () -> s.setSoTimeout(-1));
    t.does("buffer", () -> s.setReceiveBufferSize(0));
    t.does("buffer", () -> s.setSendBufferSize(-1));
    t.does("class", () -> s.setTrafficClass(256));
    t.does("linger", () -> s.setSoLinger(true, -1));
    t.does("option", () -> s.setOption(StandardSocketOptions.IP_MULTICAST_TTL, 3));
    t.result("option", () -> s.getOption(StandardSocketOptions.IP_MULTICAST_TTL));
  }

  private static void supported(Ends e, Transcript t) {
    t.note("client", names(e.client().supportedOptions()));
    t.note("server", names(e.server().supportedOptions()));
    t.note("listening", names(e.listening().supportedOptions()));
  }

  private static TreeSet<String> names(Iterable<SocketOption<?>> options) {
    TreeSet<String> names = new TreeSet<>();
    options.forEach(option -> names.add(option.name()));
    return names;
  }

  private static void states(Ends e, Transcript t) throws IOException {
    for (Socket s : List.of(e.client(), e.server())) {
      t.note("states", s.isBound() + " " + s.isConnected() + " " + s.isClosed());
      s.shutdownOutput();
      t.note("shut", s.isInputShutdown() + " " + s.isOutputShutdown());
    }
    t.note("listening", e.listening().isBound() + " " + e.listening().isClosed());
  }

  private static void addresses(Ends e, Transcript t) {
    t.note("same", e.client().getLocalSocketAddress().equals(e.server().getRemoteSocketAddress()));
    t.note("same", e.client().getRemoteSocketAddress().equals(e.server().getLocalSocketAddress()));
    t.note("port", e.client().getPort() == e.listening().getLocalPort());
    t.note("address", e.client().getInetAddress());
    t.note("address", e.server().getInetAddress());
    t.note("local", e.client().getLocalAddress());
    t.note(
        "text",
        e.client().toString().replaceAll("port=\\d+", "port=").replaceAll("^.*Socket\\[", ""));
    t.note(
        "text",
        e.listening().toString().replaceAll("port=\\d+", "port=").replaceAll("^.*Socket\\[", ""));
  }

  private static void urgent(Ends e, Transcript t, boolean inline) throws Exception {
    e.server().setOOBInline(inline);
    e.out().write(1);
    t.does("urgent", () -> e.client().sendUrgentData(2));
    e.out().write(3);
    e.client().shutdownOutput();
    t.note("read", Arrays.toString(e.in().readAllBytes()));
  }

  private static void ofNew(Kind kind, Transcript t) throws IOException {
    try (Socket s = kind.socket()) {
      t.note("states", s.isBound() + " " + s.isConnected() + " " + s.isClosed());
      t.result("input", s::getInputStream);
      t.result("output", s::getOutputStream);
      t.does("shut", s::shutdownInput);
      t.does("shut", s::shutdownOutput);
      t.result("no delay", s::getTcpNoDelay);
      t.result("timeout", s::getSoTimeout);
      t.result("address", s::getInetAddress);
      t.result("remote", s::getRemoteSocketAddress);
      t.result("local", s::getLocalSocketAddress);
      t.result("port", s::getPort);
      t.does("urgent", () -> s.sendUrgentData(1));
      t.does("bind", () -> s.bind(null));
      t.does("bind", () -> s.bind(null));
      t.note("bound", s.isBound());
    }
  }

  private static void ofServer(Kind kind, Transcript t) throws IOException {
    try (ServerSocket s = kind.unbound()) {
      t.note("states", s.isBound() + " " + s.isClosed());
      t.result("accept", s::accept);
      t.result("port", s::getLocalPort);
      t.result("timeout", s::getSoTimeout);
      t.does("timeout", () -> s.setSoTimeout(-1));
      t.does("bind", () -> s.bind(null));
      t.does("bind", () -> s.bind(null));
      t.result("reuse", s::getReuseAddress);
      t.does("buffer", () -> s.setReceiveBufferSize(50_000));
      t.result("buffer", s::getReceiveBufferSize);
      t.note("channel", s.getChannel() == null);
    }
  }

  private static void setBefore(Kind kind, Transcript t) throws Exception {
    Socket socket = kind.socket();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(17);
    socket.setKeepAlive(true);
    socket.setOOBInline(true);
    try (Ends e = Ends.connect(kind, socket)) {
      t.result("no delay", socket::getTcpNoDelay);
      t.result("timeout", socket::getSoTimeout);
      t.result("keep alive", socket::getKeepAlive);
      t.result("in line", socket::getOOBInline);
      t.takes("read", 17, () -> socket.getInputStream().read());
      e.server().sendUrgentData(5);
      t.result("read", () -> socket.getInputStream().read());
    }
  }
}
