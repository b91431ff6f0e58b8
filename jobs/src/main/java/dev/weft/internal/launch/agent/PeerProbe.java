package dev.weft.internal.launch.agent;

import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.os.OwnAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/**
 * Checks whether the hosts of a job can reach each other. Each agent listens at the addresses of
 * its future ranks, and connects to the other agents with the proofs of a rank. Any thread.
 */
final class PeerProbe implements AutoCloseable {
  private static final long POLL_MILLIS = 1_000;
  private static final ThreadFactory DAEMONS =
      Thread.ofPlatform().daemon().name("weft-peer-", 0).factory();

  /**
   * Another host.
   *
   * @param name what it is called
   * @param at where its agent listens
   */
  record Peer(String name, InetSocketAddress at) {
    static void write(RecordWriter record, List<Peer> peers) {
      record.number(peers.size());
      for (Peer peer : peers) {
        record.text(peer.name);
        record.address(peer.at);
      }
    }

    static List<Peer> read(RecordReader record) throws ProtocolException {
      int count = record.number("the number of hosts to reach", 0, Short.MAX_VALUE);
      List<Peer> peers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        peers.add(new Peer(record.text(), record.address()));
      }
      record.end();
      return peers;
    }
  }

  private final HubProbe own;
  private final ControlServer controlServer;
  private volatile boolean closed;

  /**
   * Listens.
   *
   * @param own the probe of this host
   * @param where an address of this host, or a network, as ranks would be given it
   * @throws dev.weft.failure.ResourceException if that is not possible
   */
  PeerProbe(HubProbe own, String where) {
    this.own = own;
    this.controlServer =
        new ControlServer(own.job(), own.secret(), own.size(), (_, _, _) -> {}, where, false);
    Thread.ofPlatform().daemon().name("weft-peers").start(this::poll);
  }

  private void poll() {
    while (!closed) {
      controlServer.poll(POLL_MILLIS);
    }
    controlServer.close();
  }

  InetSocketAddress address() {
    return controlServer.address();
  }

  /** Calls others, all at once; gives a clause about each that cannot be reached. */
  List<String> reach(List<Peer> peers) {
    List<String> failures = new ArrayList<>();
    // Each waits in a selector, which would hold the carrier of a virtual thread.
    try (ExecutorService calls = Executors.newCachedThreadPool(DAEMONS)) {
      List<Future<String>> answers =
          peers.stream().map(peer -> calls.submit(() -> call(peer))).toList();
      for (Future<String> answer : answers) {
        String failure = answer.get();
        if (!failure.isEmpty()) {
          failures.add(failure);
        }
      }
    } catch (ExecutionException e) {
      failures.add("cannot call other hosts: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return failures;
  }

  private String call(Peer peer) {
    try (HubProbe.Way _ = own.dial(peer.at)) {
      return "";
    } catch (IOException e) {
      return "does not reach %s at %s, port %d (%s); it has %s"
          .formatted(
              peer.name,
              peer.at.getAddress().getHostAddress(),
              peer.at.getPort(),
              e.getMessage(),
              OwnAddress.describe());
    }
  }

  @Override
  public void close() {
    closed = true;
    controlServer.wakeup();
  }
}
