package dev.weft.sockets.process;

import com.sun.net.httpserver.HttpServer;
import dev.weft.sockets.FastSockets;
import dev.weft.sockets.management.CountsBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;

/** An ordinary program, but for the counts that it prints. */
public final class AgentProgram {
  private AgentProgram() {}

  /** Called over RMI. */
  public interface Adder extends Remote {
    int add(int a, int b) throws RemoteException;
  }

  /** Called over RMI. */
  public static final class SimpleAdder implements Adder {
    @Override
    public int add(int a, int b) {
      return a + b;
    }
  }

  public static void main(String[] args) throws Exception {
    sockets();
    rmi();
    http();
    streams(true);
    streams(false);
    proxies();
    System.out.println("plain " + FastSockets.plainConnections());
    bean();
    System.exit(0);
  }

  private static void bean() throws Exception {
    Object fast =
        ManagementFactory.getPlatformMBeanServer()
            .getAttribute(new ObjectName(CountsBean.NAME), "FastConnections");
    System.out.println("the bean agrees " + fast.equals(FastSockets.fastConnections()));
  }

  private static void sockets() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      FutureTask<Integer> echo =
          new FutureTask<>(
              () -> {
                try (Socket accepted = server.accept()) {
                  return (int) accepted.getInputStream().transferTo(accepted.getOutputStream());
                }
              });
      Thread.ofPlatform().start(echo);
      try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
        client.getOutputStream().write(new byte[3000]);
        client.shutdownOutput();
        System.out.println("echoed " + client.getInputStream().readAllBytes().length);
      }
      System.out.println("server " + echo.get());
    }
    System.out.println("fast " + FastSockets.fastConnections());
  }

  private static void rmi() throws Exception {
    long before = FastSockets.fastConnections();
    Registry registry = LocateRegistry.createRegistry(0);
    SimpleAdder adder = new SimpleAdder();
    registry.rebind("adder", UnicastRemoteObject.exportObject(adder, 0));
    int sum = 0;
    Adder remote = (Adder) registry.lookup("adder");
    for (int i = 0; i < 100; i++) {
      sum = remote.add(sum, i);
    }
    System.out.println("sum " + sum);
    System.out.println("rmi was fast " + (FastSockets.fastConnections() > before));
  }

  /** The JDK's own server and client are built on channels and selectors. */
  private static void http() throws Exception {
    long before = FastSockets.fastConnections();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] question = exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, question.length);
          exchange.getResponseBody().write(question);
          exchange.close();
        });
    server.start();
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    int bytes = 0;
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int size : new int[] {0, 1000, 300_000}) {
        HttpRequest post =
            HttpRequest.newBuilder(uri)
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[size]))
                .build();
        bytes += client.send(post, HttpResponse.BodyHandlers.ofByteArray()).body().length;
      }
    }
    server.stop(0);
    System.out.println("http " + bytes);
    System.out.println("http was fast " + (FastSockets.fastConnections() > before));
  }

  /** One thread reads while another writes: to a peer that blocks, or to an asynchronous one. */
  private static void streams(boolean blocks) throws Exception {
    long before = FastSockets.fastConnections();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (ServerSocketChannel blocking = ServerSocketChannel.open().bind(any);
        AsynchronousServerSocketChannel asynchronous =
            AsynchronousServerSocketChannel.open().bind(any)) {
      FutureTask<Integer> peer =
          start(
              () -> {
                if (blocks) {
                  SocketChannel accepted = blocking.accept();
                  return answer(
                      Channels.newInputStream(accepted), Channels.newOutputStream(accepted));
                }
                AsynchronousSocketChannel accepted = asynchronous.accept().get();
                return answer(
                    Channels.newInputStream(accepted), Channels.newOutputStream(accepted));
              });
      try (SocketChannel client =
          SocketChannel.open(
              blocks ? blocking.getLocalAddress() : asynchronous.getLocalAddress())) {
        FutureTask<Integer> reading = start(Channels.newInputStream(client)::read);
        Thread.sleep(20);
        FutureTask<Integer> writing =
            start(
                () -> {
                  Channels.newOutputStream(client).write(7);
                  return 1;
                });
        System.out.println("written " + writing.get(10, TimeUnit.SECONDS));
        System.out.println("answer " + reading.get(10, TimeUnit.SECONDS));
      }
      int _ = peer.get();
    }
    System.out.println("streams were fast " + (FastSockets.fastConnections() > before));
  }

  private static int answer(InputStream in, OutputStream out) throws IOException {
    try (in;
        out) {
      int question = in.read();
      out.write(question);
      return question;
    }
  }

  private static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  /** A socket that asks for no proxy has none, whatever the program's properties say. */
  private static void proxies() throws IOException {
    System.setProperty("socksProxyHost", "127.0.0.1");
    System.setProperty("socksProxyPort", "1");
    System.setProperty("socksNonProxyHosts", "");
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Socket direct = new Socket(java.net.Proxy.NO_PROXY);
        Socket through = new Socket()) {
      direct.connect(server.getLocalSocketAddress());
      System.out.println("direct " + direct.isConnected());
      try {
        through.connect(server.getLocalSocketAddress());
        System.out.println("through a proxy that is not there");
      } catch (IOException refused) {
        System.out.println("refused");
      }
    }
  }
}
