package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Records its own channels, and prints the events of sockets. */
final class RecordedProgram {
  private static final String OF_THE_JDK = "jdk.Socket";
  private static final String CONNECTION = "dev.weft.sockets.Connection";

  private RecordedProgram() {}

  public static void main(String[] args) throws Exception {
    try (Recording all = new Recording()) {
      var _ = all.enable("jdk.SocketRead").withoutThreshold();
      var _ = all.enable("jdk.SocketWrite").withoutThreshold();
      events(all, OF_THE_JDK).forEach(e -> System.out.println(describe(e)));
    }
    try (Recording slow = new Recording()) {
      var _ = slow.enable("jdk.SocketRead").withThreshold(Duration.ofMinutes(1));
      var _ = slow.enable("jdk.SocketWrite").withThreshold(Duration.ofMinutes(1));
      System.out.println("slower than a minute " + events(slow, OF_THE_JDK).size());
    }
    try (Recording fates = new Recording()) {
      var _ = fates.enable(CONNECTION);
      System.out.println("fate " + !events(fates, CONNECTION).isEmpty());
    }
    System.out.println("fast " + (FastSockets.fastConnections() > 0));
  }

  private static String describe(RecordedEvent event) {
    String name = event.getEventType().getName();
    boolean reads = name.endsWith("Read");
    String bytes =
        reads && event.getBoolean("endOfStream")
            ? "end"
            : String.valueOf(event.getLong(reads ? "bytesRead" : "bytesWritten"));
    String timeout = reads ? " within " + event.getDuration("timeout").toMillis() : "";
    return name + " " + bytes + timeout + " " + event.getString("address");
  }

  private static List<RecordedEvent> events(Recording recording, String names) throws IOException {
    Path file = Files.createTempFile("sockets", ".jfr");
    try {
      recording.start();
      exchange();
      recording.stop();
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(e -> e.getEventType().getName().startsWith(names))
          .sorted(Comparator.comparing(RecordedEvent::getStartTime))
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  private static void pieces(SocketChannel client, SocketChannel server) throws IOException {
    long _ = client.write(new ByteBuffer[] {ByteBuffer.allocate(2), ByteBuffer.allocate(3)});
    long _ = server.read(new ByteBuffer[] {ByteBuffer.allocate(1), ByteBuffer.allocate(10)});
  }

  private static void streams(SocketChannel client, SocketChannel server) throws IOException {
    client.socket().setSoTimeout(10_000);
    server.socket().getOutputStream().write(new byte[4]);
    int _ = client.socket().getInputStream().read(new byte[10]);
    Channels.newOutputStream(client).write(new byte[7]);
    int _ = Channels.newInputStream(server).read(new byte[10]);
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket to = new Socket(listening.getInetAddress(), listening.getLocalPort());
        Socket from = listening.accept()) {
      to.getOutputStream().write(new byte[8]);
      int _ = from.getInputStream().read(new byte[10]);
    }
  }

  /** The last one is written to before it is accepted. */
  private static void polled(
      SocketChannel client, SocketChannel server, ServerSocketChannel listening)
      throws IOException {
    var _ = server.configureBlocking(false);
    int _ = server.read(ByteBuffer.allocate(10));
    int _ = client.write(ByteBuffer.allocate(6));
    var _ = server.configureBlocking(true);
    int _ = server.read(ByteBuffer.allocate(6));
    try (SocketChannel fresh = SocketChannel.open(listening.getLocalAddress())) {
      var _ = fresh.configureBlocking(false);
      int _ = fresh.write(ByteBuffer.allocate(9));
      try (SocketChannel accepted = listening.accept()) {
        int _ = accepted.read(ByteBuffer.allocate(10));
      }
    }
  }

  /** The reader sleeps, and is woken by a byte that is none of the program's. */
  private static void exchange() throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (ServerSocketChannel listening = ServerSocketChannel.open().bind(any);
        SocketChannel client = SocketChannel.open(listening.getLocalAddress());
        SocketChannel server = listening.accept()) {
      pieces(client, server);
      streams(client, server);
      polled(client, server, listening);
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      Thread.sleep(50);
                      int _ = client.write(ByteBuffer.allocate(3));
                      client.close();
                    } catch (IOException | InterruptedException e) {
                      e.printStackTrace();
                    }
                  });
      ByteBuffer target = ByteBuffer.allocate(10);
      while (server.read(target) >= 0) {
        // On to the end.
      }
      writer.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
