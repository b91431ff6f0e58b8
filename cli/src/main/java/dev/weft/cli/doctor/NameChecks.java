package dev.weft.cli.doctor;

import dev.weft.internal.os.OwnAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Checks the loopback interface and this machine's own name. */
final class NameChecks {
  private static final int PATIENCE_MILLIS = 2_000;

  static List<Check> all() {
    return List.of(loopback(), hostName());
  }

  private static Check loopback() {
    InetAddress loopback = OwnAddress.loopback();
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(loopback, server.getLocalPort()), PATIENCE_MILLIS);
      return Check.ok("loopback", loopback.getHostAddress() + " connects");
    } catch (IOException e) {
      return Check.fail(
          "loopback",
          loopback.getHostAddress() + " does not connect: " + e.getMessage(),
          "bring the interface up (ip link set lo up) and let the firewall pass it");
    }
  }

  private static Check hostName() {
    long start = System.nanoTime();
    CompletableFuture<String> name = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> resolve(name));
    try {
      String found = name.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      return Check.ok("host name", found + ", resolved in " + millis + " ms");
    } catch (TimeoutException e) {
      return Check.warn(
          "host name",
          "does not resolve within " + PATIENCE_MILLIS + " ms",
          "add the name that hostname prints to /etc/hosts; programs that ask for it wait so long");
    } catch (ExecutionException e) {
      return Check.warn(
          "host name",
          "does not resolve: " + String.valueOf(e.getCause()),
          "add the name that hostname prints to /etc/hosts");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Check.warn("host name", "interrupted", "");
    }
  }

  private static void resolve(CompletableFuture<String> name) {
    try {
      InetAddress address = InetAddress.getLocalHost();
      name.complete(address.getHostName() + " is " + address.getHostAddress());
    } catch (UnknownHostException e) {
      name.completeExceptionally(e);
    }
  }

  private NameChecks() {}
}
