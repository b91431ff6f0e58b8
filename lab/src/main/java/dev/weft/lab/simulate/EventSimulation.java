package dev.weft.lab.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Carries out the steps of all ranks on the cores of one machine, event by event; its ranks may be
 * on imitated hosts with links between them.
 *
 * <p>A rank that sends, receives or computes keeps its core until it is done. A waiting rank also
 * keeps its core if there is one for every rank. If ranks share cores, it gives up its core after a
 * short spin and queues for another turn, behind the others; a turn in which it finds nothing has a
 * cost, too. So the turns of all waiting ranks delay the message for which one rank waits. This is
 * how Weft waits (spin, then yield), and why a step takes longer the more ranks share a core. Used
 * by one thread.
 */
final class EventSimulation {
  private enum Kind {
    STEP,
    LINK,
    ARRIVAL,
    SPUN,
    TURNED
  }

  private record Event(double time, long order, Kind kind, int rank, long version) {
    static final Comparator<Event> ORDER =
        Comparator.comparingDouble(Event::time).thenComparingLong(Event::order);

    Event later(double micros) {
      return new Event(time + micros, order, kind, rank, version);
    }
  }

  private record Message(int from, Costs.Transit transit, long order) {
    static final Comparator<Message> ORDER =
        Comparator.comparingDouble(Message::arrival).thenComparingLong(Message::order);

    double arrival() {
      return transit.first();
    }
  }

  private static final class Rank {
    private final List<Step> steps;
    private final int[] posted;
    private final int[] taken;
    private final PriorityQueue<Message> incoming = new PriorityQueue<>(Message.ORDER);
    private final List<Double> marks = new ArrayList<>();
    private int next;
    private boolean spinning;
    private boolean waits;
    private long version;

    private Rank(List<Step> steps, int ranks) {
      this.steps = steps;
      posted = new int[ranks];
      taken = new int[ranks];
    }

    private boolean hasAll() {
      for (int i = 0; i < posted.length; i++) {
        if (taken[i] < posted[i]) {
          return false;
        }
      }
      return true;
    }
  }

  private final Costs costs;
  private final HostLinks links;
  private final boolean shared;
  private final Rank[] ranks;
  private final PriorityQueue<Event> events = new PriorityQueue<>(Event.ORDER);
  private final ArrayDeque<Integer> ready = new ArrayDeque<>();
  private final List<Integer> starting = new ArrayList<>();
  private long orders;

  /** Turns in a row in which nobody has found anything, and nothing else has happened. */
  private int idleTurns;

  private EventSimulation(Costs costs, List<List<Step>> programs, int cores, Cabling cabling) {
    this.costs = costs;
    links = new HostLinks(costs.link(), cabling);
    shared = programs.size() > cores;
    ranks = programs.stream().map(steps -> new Rank(steps, programs.size())).toArray(Rank[]::new);
    for (int i = 0; i < ranks.length; i++) {
      ready.add(i);
    }
    for (int core = 0; core < Math.min(cores, ranks.length); core++) {
      giveCore(0);
    }
  }

  /**
   * When each rank reads the clock, in microseconds from the start.
   *
   * @param programs the steps of each rank
   * @throws IllegalArgumentException if a rank waits for a message that nobody sends
   */
  static double[][] marks(Costs costs, List<List<Step>> programs, int cores, Cabling cabling) {
    EventSimulation simulation = new EventSimulation(costs, programs, cores, cabling);
    simulation.run();
    return Arrays.stream(simulation.ranks)
        .map(rank -> rank.marks.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  private void run() {
    while (!events.isEmpty()) {
      Event event = events.remove();
      Rank rank = ranks[event.rank()];
      idleTurns = event.kind() == Kind.TURNED ? idleTurns + 1 : 0;
      switch (event.kind()) {
        case STEP -> step(event.rank(), event.time());
        case LINK -> passPart(event.rank(), event.time());
        case ARRIVAL -> {
          if (rank.spinning) {
            rank.spinning = false;
            rank.version++;
            step(event.rank(), event.time());
          }
        }
        case SPUN -> {
          if (rank.spinning && rank.version == event.version()) {
            rank.spinning = false;
            rank.waits = true;
            ready.add(event.rank());
            giveCore(event.time());
          }
        }
        case TURNED -> turned(event.rank(), event.time());
      }
    }
    requireAllDone();
  }

  private void requireAllDone() {
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i].next < ranks[i].steps.size()) {
        throw new IllegalArgumentException("rank %d waits for what nobody sends".formatted(i));
      }
    }
  }

  /** A waiting rank has looked once more. */
  private void turned(int number, double time) {
    Rank rank = ranks[number];
    Message first = rank.incoming.peek();
    if (first != null && first.arrival() <= time) {
      idleTurns = 0;
      rank.waits = false;
      step(number, time);
      return;
    }
    ready.add(number);
    giveCore(time);
    if (idleTurns >= ranks.length) {
      skipIdleRounds();
    }
  }

  /**
   * All that wait have looked in vain, and will until something else happens: leaves out the whole
   * rounds of turns before that, of which there may be millions.
   */
  private void skipIdleRounds() {
    idleTurns = 0;
    List<Event> turns = new ArrayList<>();
    double last = 0;
    double next = Double.POSITIVE_INFINITY;
    for (Event event : events) {
      if (event.kind() == Kind.TURNED) {
        turns.add(event);
        last = Math.max(last, event.time());
      } else {
        next = Math.min(next, event.time());
      }
    }
    if (next == Double.POSITIVE_INFINITY) {
      requireAllDone();
    }
    double round = (ready.size() + turns.size()) * costs.turn();
    double rounds = Math.floor((next - last) / round);
    if (rounds > 0) {
      events.removeAll(turns);
      turns.forEach(turn -> events.add(turn.later(rounds * round)));
    }
  }

  /** The core of a rank that has done with it goes to the one that has queued longest. */
  private void giveCore(double time) {
    Integer number = ready.poll();
    if (number != null) {
      boolean waits = ranks[number].waits;
      add(waits ? time + costs.turn() : time, waits ? Kind.TURNED : Kind.STEP, number);
    }
  }

  private void add(double time, Kind kind, int number) {
    events.add(new Event(time, orders++, kind, number, ranks[number].version));
  }

  /** A rank that has a core goes on. */
  private void step(int number, double time) {
    Rank rank = ranks[number];
    if (rank.next == rank.steps.size()) {
      giveCore(time);
      return;
    }
    double end = time;
    switch (rank.steps.get(rank.next)) {
      case Step.Send send -> {
        send(number, send, time);
        end += costs.send().at(send.bytes());
      }
      case Step.Post post -> rank.posted[post.peer()]++;
      case Step.Await _ -> {
        if (!rank.hasAll()) {
          await(number, time);
          return;
        }
      }
      case Step.Combine combine -> end += costs.combine().at(combine.bytes());
      case Step.Copy copy -> end += costs.copy().at(copy.bytes());
      case Step.Start start -> {
        start(number, time + start.micros());
        return;
      }
      case Step.Mark _ -> rank.marks.add(time);
    }
    rank.next++;
    add(end, Kind.STEP, number);
  }

  private void send(int number, Step.Send send, double time) {
    if (!links.areBetween(number, send.peer())) {
      carry(number, send.peer(), costs.transit(time, send.bytes()), time);
    } else if (links.take(number, send.peer(), send.bytes(), time)) {
      passPart(number, time);
    }
  }

  /** The link of a rank's host goes on. */
  private void passPart(int number, double time) {
    HostLinks.Passage message = links.passPart(number, time);
    if (message != null) {
      Costs.Transit transit =
          costs.transit(message.sent, message.begun(), message.passed(), message.bytes);
      carry(message.from, message.to, transit.later(costs.link().delay()), time);
    }
    if (links.isBusy(number)) {
      add(links.nextPart(number, time), Kind.LINK, number);
    }
  }

  private void carry(int from, int to, Costs.Transit transit, double time) {
    ranks[to].incoming.add(new Message(from, transit, orders++));
    add(Math.max(time, transit.first()), Kind.ARRIVAL, to);
  }

  /** The last rank to come lets all go on at the same time. */
  private void start(int number, double time) {
    starting.add(number);
    if (starting.size() == ranks.length) {
      for (int one : starting) {
        ranks[one].next++;
        add(time, Kind.STEP, one);
      }
      starting.clear();
    }
  }

  /** Receives what has come, whether or not it is what the rank waits for; or waits. */
  private void await(int number, double time) {
    Rank rank = ranks[number];
    Message first = rank.incoming.peek();
    if (first != null && first.arrival() <= time) {
      rank.incoming.remove();
      rank.taken[first.from()]++;
      add(costs.received(first.transit(), time), Kind.STEP, number);
      return;
    }
    rank.spinning = true;
    rank.version++;
    if (shared) {
      add(time + costs.spin(), Kind.SPUN, number);
    }
  }
}
