package dev.weft.contract.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.weft.internal.control.ControlServer;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Somebody on a host who is not of the job, at its ports: annoys, sends anything until it is
 * killed, or replays to them what somebody who is of the job has said there.
 */
final class StrangerProgram {
  private static final int GARBAGE_BYTES = 100_000;
  private static final int CROWD = 200;
  private static final int FUZZED_AT_A_TIME = 40;
  private static final int PATIENCE_MILLIS = 3_000;
  private static final int NO_RANK = 1_000;

  private StrangerProgram() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    List<InetSocketAddress> ports =
        Arrays.stream(args).skip(2).map(StrangerProgram::address).toList();
    switch (args[0]) {
      case "annoy" -> annoy(ports);
      case "fuzz" -> fuzz(ports, Long.parseLong(args[1]));
      case "record" -> record(Path.of(args[1]), ports);
      case "replay" -> replay(Path.of(args[1]), ports);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private static Socket connect(InetSocketAddress port) throws IOException {
    Socket socket = new Socket();
    socket.connect(port, PATIENCE_MILLIS);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  /** Garbage, half a greeting, one that comes slowly, and a crowd that says nothing. */
  private static void annoy(List<InetSocketAddress> ports)
      throws IOException, InterruptedException {
    byte[] garbage = new byte[GARBAGE_BYTES];
    new Random(1).nextBytes(garbage);
    List<Socket> all = new ArrayList<>();
    List<Socket> slow = new ArrayList<>();
    for (InetSocketAddress port : ports) {
      Socket loud = connect(port);
      say(loud, garbage);
      Socket half = connect(port);
      say(half, "WEFT\0\3".getBytes(US_ASCII));
      slow.add(connect(port));
      all.addAll(List.of(loud, half));
      for (int i = 0; i < CROWD; i++) {
        all.add(connect(port));
      }
    }
    for (byte each : "WEFT\0\3\1\0aaaaaaaa".getBytes(US_ASCII)) {
      for (Socket socket : slow) {
        say(socket, each);
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    all.addAll(slow);
    for (Socket socket : all) {
      socket.close();
    }
    System.out.println("annoyed " + ports.size());
  }

  /** Anything, much of it with the beginning of a greeting, at all ports in turn. */
  private static void fuzz(List<InetSocketAddress> ports, long seed) throws InterruptedException {
    Random random = new Random(seed);
    Deque<Socket> open = new ArrayDeque<>();
    while (!ports.isEmpty()) {
      try {
        Socket socket = connect(ports.get(random.nextInt(ports.size())));
        open.add(socket);
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        byte[] greeting = "WEFT\0\3\1\0".getBytes(US_ASCII);
        if (random.nextBoolean()) {
          System.arraycopy(greeting, 0, bytes, 0, Math.min(bytes.length, greeting.length));
        }
        say(socket, bytes);
        if (open.size() > FUZZED_AT_A_TIME) {
          try (Socket oldest = open.remove()) {
            oldest.setSoLinger(random.nextBoolean(), 0);
          }
        }
      } catch (IOException cutOffOrGone) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private static void say(Socket socket, byte... bytes) throws IOException {
    try {
      socket.getOutputStream().write(bytes);
    } catch (SocketException closed) {
      // It has been turned away.
    }
  }

  /** Proves itself to the hub with the job's secret, and notes where that was and what it said. */
  private static void record(Path leak, List<InetSocketAddress> ports) throws IOException {
    List<String> known = Files.readAllLines(leak);
    for (InetSocketAddress port : ports) {
      Handshake handshake =
          ControlServer.initiator(Secret.ofText(known.get(0)), known.get(1), NO_RANK);
      try (Socket socket = connect(port)) {
        say(socket, handshake.hello());
        byte[] answer = hear(socket, Handshake.HELLO_BYTES);
        if (answer.length == Handshake.HELLO_BYTES) {
          handshake.peerHello(answer);
          say(socket, handshake.proof());
          handshake.verify(hear(socket, Handshake.PROOF_BYTES));
          HexFormat hex = HexFormat.of();
          Files.write(
              replayed(leak),
              List.of(
                  port.getAddress().getHostAddress() + ":" + port.getPort(),
                  hex.formatHex(handshake.hello()),
                  hex.formatHex(handshake.proof())));
          System.out.println("recorded");
          return;
        }
      }
    }
  }

  private static void replay(Path leak, List<InetSocketAddress> ports) throws IOException {
    List<String> said = Files.readAllLines(replayed(leak));
    List<InetSocketAddress> all = new ArrayList<>(ports);
    all.addFirst(address(said.getFirst()));
    for (InetSocketAddress port : all) {
      try (Socket socket = connect(port)) {
        say(socket, HexFormat.of().parseHex(said.get(1)));
        int answered = hear(socket, Handshake.HELLO_BYTES).length;
        say(socket, HexFormat.of().parseHex(said.get(2)));
        int proved = hear(socket, Handshake.PROOF_BYTES).length;
        System.out.println(
            (proved == 0 ? "refused after " : "BELIEVED after ") + answered + " by " + port);
      }
    }
  }

  private static Path replayed(Path leak) {
    return leak.resolveSibling(leak.getFileName() + ".said");
  }

  private static byte[] hear(Socket socket, int bytes) throws IOException {
    try {
      return socket.getInputStream().readNBytes(bytes);
    } catch (SocketException | SocketTimeoutException turnedAway) {
      return new byte[0];
    }
  }
}
