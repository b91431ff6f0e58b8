package dev.weft.internal.launch.agent;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Finds the address at which this host can reach a job's hub. The hub proves that it holds the
 * job's secret, so an address that leads to another process is rejected.
 *
 * @param member a number that no rank has
 * @param failureSeconds the launcher's time limit for detecting failures
 */
record HubProbe(
    String job,
    Secret secret,
    int size,
    int member,
    int failureSeconds,
    List<InetSocketAddress> hubs) {
  private static final long PATIENCE_MILLIS = 1_000;
  private static final int LIMIT_SECONDS = 15;
  private static final long PAUSE_NANOS = 100_000_000;

  /** The address that works, and this host's address on the way there. */
  record Reached(InetAddress own, InetSocketAddress hub) {}

  /** A connection to the hub; closed by who has asked for it. */
  record Way(Reached reached, ControlConnection connection) implements AutoCloseable {
    @Override
    public void close() {
      connection.close();
    }
  }

  /** The same for the host of this number. */
  HubProbe of(int host) {
    return new HubProbe(job, secret, size, size + host, failureSeconds, hubs);
  }

  RecordWriter write() {
    RecordWriter record = new RecordWriter().text(job).text(secret.toText());
    record.number(size).number(member).number(failureSeconds).number(hubs.size());
    hubs.forEach(record::address);
    return record;
  }

  static HubProbe read(RecordReader record) throws ProtocolException {
    String job = record.text();
    Secret secret = Secret.ofText(record.text());
    int size = record.number("the number of ranks", 1, Integer.MAX_VALUE);
    int member = record.number("the number of a host", size, Integer.MAX_VALUE);
    int failureSeconds = record.number("the limit for failures in seconds", 0, Integer.MAX_VALUE);
    int count = record.number("the number of addresses", 1, Short.MAX_VALUE);
    List<InetSocketAddress> hubs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      hubs.add(record.address());
    }
    return new HubProbe(job, secret, size, member, failureSeconds, hubs);
  }

  /**
   * Tries the addresses in turn, with more patience each time, until a {@link StartLimit} of 15 s
   * is over.
   *
   * @throws IOException if none works, with all reasons
   */
  Way reach() throws IOException {
    StartLimit limit = StartLimit.begin(LIMIT_SECONDS);
    long patienceMillis = PATIENCE_MILLIS;
    while (true) {
      Map<InetSocketAddress, String> failures = new LinkedHashMap<>();
      for (InetSocketAddress hub : hubs) {
        try {
          return dial(hub, patienceMillis);
        } catch (IOException e) {
          failures.put(hub, String.valueOf(e.getMessage()));
        }
      }
      if (limit.isOver()) {
        throw new IOException(failed(failures, limit));
      }
      patienceMillis *= 2;
      WaitPolicy.park(PAUSE_NANOS);
    }
  }

  /**
   * Tries one address, the hub's or another agent's, for 2 s at most.
   *
   * @throws IOException if it does not work
   */
  Way dial(InetSocketAddress address) throws IOException {
    return dial(address, PATIENCE_MILLIS);
  }

  private Way dial(InetSocketAddress address, long patienceMillis) throws IOException {
    try {
      ControlConnection connection =
          new ControlConnection(
              address,
              ControlServer.initiator(secret, job, member),
              size,
              PATIENCE_MILLIS,
              2 * patienceMillis);
      InetAddress own = Objects.requireNonNull(connection.address(true));
      return new Way(new Reached(own, address), connection);
    } catch (AuthenticationException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String failed(Map<InetSocketAddress, String> failures, StartLimit limit) {
    return "it cannot reach the launcher at %s within %d s; this host has %s; which network do all hosts share? Say so with --network"
        .formatted(
            failures.entrySet().stream()
                .map(
                    each ->
                        "%s, port %d (%s)"
                            .formatted(
                                each.getKey().getAddress().getHostAddress(),
                                each.getKey().getPort(),
                                each.getValue()))
                .collect(Collectors.joining(", ")),
            limit.seconds(),
            OwnAddress.describe());
  }

  @Override
  public String toString() {
    return "HubProbe[" + job + ", " + hubs + "]";
  }
}
