package dev.weft.sockets.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A process that is killed at any moment leaves nobody waiting, and nothing behind. */
class KillTest {
  private static final int KILLS = Thorough.count(3, 200);
  private static final int LONGEST_MILLIS = 60;

  /** As with TCP it is at once; the machine may be busy. */
  private static final long LIMIT_MILLIS = Long.getLong("weft.test.told.millis", 2_000);

  @Test
  void itsPeersSeeTheEnd() throws Exception {
    long before = FastSockets.fastConnections();
    for (int seed = 1; seed <= KILLS; seed++) {
      Random random = new Random(seed);
      try (ChildJvm child = ChildJvm.start(ChildJvm.OPENED, Peer.class)) {
        int port = Integer.parseInt(child.line());
        String number = numberOf(child.pid());
        killDuringTraffic(child, port, random, seed);
        assertNothingIsLeftOf(number);
      }
    }
    // Some may be plain, where the new process has taken too long to accept them.
    assertThat(FastSockets.fastConnections())
        .as("plain: %s", FastSockets.plainConnections())
        .isGreaterThan(before);
  }

  private static void killDuringTraffic(ChildJvm child, int port, Random random, int seed)
      throws Exception {
    List<Socket> sockets = new ArrayList<>();
    List<FutureTask<Object>> waiting = new ArrayList<>();
    for (int kind : new int[] {Peer.ECHO, Peer.SINK, Peer.SOURCE, Peer.SILENT, Peer.SILENT}) {
      Socket socket = FastSockets.socket();
      sockets.add(socket);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      socket.getOutputStream().write(kind);
      // Of the two silent ones one is waited for, and to the other is written until it is full.
      boolean reads = kind == Peer.SOURCE || sockets.size() == 5;
      waiting.add(start(() -> untilTheEnd(socket, kind, reads)));
    }
    SocketChannel channel = FastSockets.provider().openSocketChannel();
    boolean _ = channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    int _ = channel.write(ByteBuffer.wrap(new byte[] {Peer.ECHO}));
    waiting.add(start(() -> untilTheEnd(channel)));
    List<AsynchronousSocketChannel> asynchronous = new ArrayList<>();
    for (byte kind : new byte[] {Peer.ECHO, Peer.SILENT, Peer.SINK}) {
      AsynchronousSocketChannel one =
          FastSockets.asynchronousProvider().openAsynchronousSocketChannel(null);
      asynchronous.add(one);
      Void _ = one.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).get();
      int _ = one.write(ByteBuffer.wrap(new byte[] {kind})).get();
      waiting.add(start(() -> untilTheEnd(one, kind)));
    }
    Thread.sleep(random.nextInt(LONGEST_MILLIS));
    child.kill();
    int _ = child.exit();
    for (FutureTask<Object> task : waiting) {
      assertThat(task.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS)).as("seed %d", seed).isNotNull();
    }
    channel.close();
    for (AsynchronousSocketChannel one : asynchronous) {
      one.close();
    }
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private static Object untilTheEnd(Socket socket, int kind, boolean reads) {
    byte[] buffer = new byte[5000];
    try {
      while (true) {
        if (!reads) {
          socket.getOutputStream().write(buffer);
        }
        boolean answered = kind == Peer.ECHO || reads;
        if (answered && socket.getInputStream().read(buffer) < 0) {
          return "end";
        }
      }
    } catch (IOException reset) {
      return reset;
    }
  }

  /** Sends, and waits in a selector for what comes back. */
  private static Object untilTheEnd(SocketChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(5000);
    try (Selector selector = FastSockets.provider().openSelector()) {
      var _ = channel.configureBlocking(false);
      SelectionKey _ = channel.register(selector, SelectionKey.OP_READ);
      while (true) {
        int _ = channel.write(buffer.clear());
        int _ = selector.select();
        selector.selectedKeys().clear();
        if (channel.read(buffer.clear()) < 0) {
          return "end";
        }
      }
    } catch (IOException reset) {
      return reset;
    }
  }

  /** To a peer that reads, it sends as well. */
  private static Object untilTheEnd(AsynchronousSocketChannel channel, int kind)
      throws InterruptedException {
    ByteBuffer buffer = ByteBuffer.allocate(5000);
    try {
      while (true) {
        if (kind != Peer.SILENT) {
          int _ = channel.write(buffer.clear()).get();
        }
        if (kind != Peer.SINK && channel.read(buffer.clear()).get() < 0) {
          return "end";
        }
      }
    } catch (ExecutionException reset) {
      return reset;
    }
  }

  private static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  /** Names its files: the one with its counts has its process id, too. */
  private static String numberOf(long pid) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(Path.of(System.getProperty("weft.sockets.dir")), "counts-*")) {
      for (Path file : files) {
        ByteBuffer counts =
            ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        if (counts.getLong(8) == pid) {
          return file.getFileName().toString().substring("counts-".length());
        }
      }
    }
    throw new AssertionError("the process has no file");
  }

  /** The next one that listens sweeps what was left. */
  private static void assertNothingIsLeftOf(String process) throws IOException {
    try (ServerSocket next = FastSockets.serverSocket()) {
      next.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (Stream<Path> files = Files.list(Path.of(System.getProperty("weft.sockets.dir")))) {
        for (Path file : files.toList()) {
          assertThat(file.toString()).doesNotContain(process);
        }
      }
    }
  }
}
