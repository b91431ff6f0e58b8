package dev.weft.lab.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The links of all hosts. A message passes first the link of its sender's host and, as soon as it
 * begins to leave that link, also the link of its receiver's host; between ranks of one host it
 * passes no link.
 *
 * <p>A message leaves in parts ({@link Cabling#parts}), and a receiver's link takes parts in the
 * order in which they leave their hosts: so two messages that meet there delay each other. Messages
 * of one connection follow each other, and so do those of a host, unless TCP paces its connections:
 * then these take turns, a part at a time. Each direction of a link takes parts by the rule of a
 * leaky bucket: a part is due after all that the link has taken, less the credit. Used by one
 * thread.
 */
final class HostLinks {
  /** A message between hosts, from a rank to a rank. */
  static final class Passage {
    final int from;
    final int to;
    final double bytes;
    final double sent;

    /** Microseconds of a link. */
    private final double part;

    private int partsLeft;
    private double begun = -1;
    private double passed;

    private Passage(int from, int to, double bytes, double sent, double part, int parts) {
      this.from = from;
      this.to = to;
      this.bytes = bytes;
      this.sent = sent;
      this.part = part;
      partsLeft = parts;
    }

    /** When it began to leave its sender's host. */
    double begun() {
      return begun;
    }

    /** When the last of it has passed its receiver's link, once that is known. */
    double passed() {
      return passed;
    }
  }

  private record Connection(int from, int to) {}

  private final LinkCosts costs;
  private final Cabling cabling;
  private final double[] out;
  private final double[] in;
  private final boolean[] busy;
  private final Map<Connection, Queue<Passage>> connections = new HashMap<>();

  /** The connections that have something to send, by host. */
  private final List<Deque<Queue<Passage>>> turns = new ArrayList<>();

  HostLinks(LinkCosts costs, Cabling cabling) {
    this.costs = costs;
    this.cabling = cabling;
    out = new double[cabling.hosts()];
    in = new double[cabling.hosts()];
    busy = new boolean[cabling.hosts()];
    for (int host = 0; host < cabling.hosts(); host++) {
      turns.add(new ArrayDeque<>());
    }
  }

  boolean areBetween(int from, int to) {
    return cabling.host(from) != cabling.host(to);
  }

  /**
   * Takes a message that is sent now.
   *
   * @return whether its sender's link has rested and can take a part at once
   */
  boolean take(int from, int to, double bytes, double now) {
    Queue<Passage> connection =
        connections.computeIfAbsent(new Connection(from, to), _ -> new ArrayDeque<>());
    int host = cabling.host(from);
    if (connection.isEmpty()) {
      turns.get(host).add(connection);
    }
    int parts = cabling.parts(bytes);
    connection.add(new Passage(from, to, bytes, now, costs.gap().at(bytes) / parts, parts));
    boolean rested = !busy[host];
    busy[host] = true;
    return rested;
  }

  /**
   * The link of a rank's host takes its next part, if there is any.
   *
   * @return the message whose last part that is, and otherwise null
   */
  @Nullable Passage passPart(int rank, double now) {
    int host = cabling.host(rank);
    Queue<Passage> connection = turns.get(host).poll();
    if (connection == null) {
      busy[host] = false;
      return null;
    }
    Passage message = connection.element();
    if (message.begun < 0) {
      message.begun = now;
    }
    int receiver = cabling.host(message.to);
    out[host] = Math.max(out[host], now) + message.part;
    in[receiver] = Math.max(in[receiver], now) + message.part;
    message.passed = Math.max(nextPart(rank, now), in[receiver] - cabling.portCredit());
    message.partsLeft--;
    boolean last = message.partsLeft == 0;
    if (last) {
      connection.remove();
    }
    if (!last && !cabling.paced()) {
      turns.get(host).addFirst(connection);
    } else if (!connection.isEmpty()) {
      turns.get(host).addLast(connection);
    }
    return last ? message : null;
  }

  /** Whether the link of a rank's host has taken something and not yet rested. */
  boolean isBusy(int rank) {
    return busy[cabling.host(rank)];
  }

  /** When that link can take another part. */
  double nextPart(int rank, double now) {
    return Math.max(now, out[cabling.host(rank)] - costs.credit());
  }
}
