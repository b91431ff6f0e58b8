package dev.weft.cli.explore;

import dev.weft.internal.replay.RankRecord;
import dev.weft.internal.replay.RecordFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What all ranks of a job have done with messages: which receive has got which message. */
final class History {
  final int ranks;
  final List<RankRecord> records = new ArrayList<>();
  final List<List<Event>> events = new ArrayList<>();
  final List<Sent> messages = new ArrayList<>();

  /** Of each rank, in the order in which they begin. */
  final List<List<Received>> receives = new ArrayList<>();

  final Clocks clocks;

  /** By the event at which the program knows the message. */
  private final Map<Event, Received> known = new HashMap<>();

  private final Map<Event, Sent> sends = new HashMap<>();

  private History(int ranks) {
    this.ranks = ranks;
    this.clocks = new Clocks(this);
  }

  /** Reads the files of a job; of a rank that has not come so far there are none. */
  static History read(Path folder, int ranks) throws IOException {
    History history = new History(ranks);
    for (int rank = 0; rank < ranks; rank++) {
      history.add(rank, folder);
    }
    for (int rank = 0; rank < ranks; rank++) {
      history.assign(rank);
    }
    history.clocks.run();
    return history;
  }

  private void add(int rank, Path folder) throws IOException {
    Path record = folder.resolve(RecordFolder.fileOf(rank, 1));
    records.add(
        Files.exists(record)
            ? RankRecord.read(record)
            : new RankRecord(rank, ranks, Map.of(), List.of(), Map.of(), -1));
    List<Event> all = new ArrayList<>();
    Path file = folder.resolve(RecordFolder.eventsOf(rank));
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (String line : lines) {
      all.add(Event.of(rank, all.size(), line));
    }
    events.add(all);
    addCalls(rank, all);
  }

  private void addCalls(int rank, List<Event> all) {
    Map<Integer, List<Integer>> groups = new HashMap<>();
    Map<Integer, Received> byId = new HashMap<>();
    List<Received> own = new ArrayList<>();
    for (Event event : all) {
      switch (event.kind()) {
        case Event.COMMUNICATOR ->
            groups.put(
                event.number(0),
                Stream.of(event.words().get(1).split(",", -1)).map(Integer::valueOf).toList());
        case Event.SEND -> {
          List<Integer> group = groupOf(groups, event.number(0));
          Sent sent =
              new Sent(event, rank, group.get(event.number(1)), event.number(0), event.number(2));
          messages.add(sent);
          sends.put(event, sent);
        }
        case Event.POST -> {
          Received receive = posted(event, groupOf(groups, event.number(2)));
          receive.match = receive.number > 0 ? records.get(rank).match(receive.number) : null;
          byId.put(event.number(0), receive);
          own.add(receive);
        }
        case Event.END -> {
          Received receive = Objects.requireNonNull(byId.get(event.number(0)));
          receive.end = event;
          known.put(event, receive);
        }
        case Event.FOUND -> {
          List<Integer> group = groupOf(groups, event.number(0));
          int source = group.get(event.number(1));
          int flags = event.number(3);
          Received found =
              new Received(event, 0, event.number(0), source, event.number(2), flags, "", group);
          found.end = event;
          known.put(event, found);
          own.add(found);
        }
        default -> {
          // Collective operations are for the clocks.
        }
      }
    }
    receives.add(own);
  }

  private static List<Integer> groupOf(Map<Integer, List<Integer>> groups, int communicator) {
    return Objects.requireNonNull(groups.get(communicator));
  }

  private static Received posted(Event event, List<Integer> group) {
    int source = event.number(3);
    return new Received(
        event,
        event.number(1),
        event.number(2),
        source < 0 ? source : group.get(source),
        event.number(4),
        event.number(5),
        event.rest(6),
        group);
  }

  /** Messages of one source and tag go to their receives in the order in which both began. */
  private void assign(int rank) {
    Map<List<Integer>, List<Sent>> waiting = new HashMap<>();
    for (Sent sent : messages) {
      if (sent.destination == rank) {
        waiting
            .computeIfAbsent(
                List.of(sent.source, sent.communicator, sent.tag), none -> new ArrayList<>())
            .add(sent);
      }
    }
    for (Received receive : receives.get(rank)) {
      var match = receive.match;
      if (receive.number > 0 && match == null) {
        continue;
      }
      int source = match == null ? receive.source : receive.group.get(match.source());
      int tag = match == null ? receive.tag : match.tag();
      List<Sent> of = waiting.get(List.of(source, receive.communicator, tag));
      if (of != null && !of.isEmpty()) {
        Sent sent = receive.probes() ? of.getFirst() : of.removeFirst();
        receive.message = sent;
        sent.consumer = receive.probes() ? sent.consumer : receive;
      }
    }
  }

  /**
   * The message that the program knows of from this event on; null if it is no end of a receive.
   */
  @Nullable Sent learnt(Event event) {
    Received receive = known.get(event);
    return receive == null ? null : receive.message;
  }

  /**
   * Other messages that a receive or probe with a wildcard could have got: of each source the first
   * one that it wants, that none before it has taken, and that was not sent because of it.
   */
  List<Sent> alternatives(Received receive) {
    List<Sent> found = new ArrayList<>();
    for (int source = 0; source < ranks; source++) {
      Sent first = firstFrom(source, receive);
      if (first != null && first != receive.message && isPossible(receive, first)) {
        found.add(first);
      }
    }
    return found;
  }

  private @Nullable Sent firstFrom(int source, Received receive) {
    for (Sent sent : messages) {
      Received consumer = sent.consumer;
      boolean taken = consumer != null && consumer.post.index() < receive.post.index();
      if (sent.source == source && receive.wants(sent) && !taken) {
        return sent;
      }
    }
    return null;
  }

  private boolean isPossible(Received receive, Sent sent) {
    Event end = receive.end;
    if (end != null && clocks.of(sent.event)[receive.rank()] > end.index()) {
      return false;
    }
    for (Received earlier : receives.get(receive.rank())) {
      if (earlier == receive) {
        break;
      }
      if (earlier.message == null && !earlier.probes() && earlier.wants(sent)) {
        return false;
      }
    }
    return true;
  }
}
