package dev.weft.lab.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Carries out the steps of all ranks on the cores of one machine, event by event; its ranks may be
 * on hosts with links between them that this machine imitates.
 *
 * <p>A rank that sends, receives or computes keeps its core until it is done. One that waits keeps
 * its core too while there is one for every rank. Where ranks share cores, each is bound to the one
 * of its number, counted round, as measured ranks are; it gives its core up after a short spin and
 * queues for another turn there, behind the others; a turn in which it finds nothing costs
 * something as well. So what one rank waits for is delayed by the turns of all that wait on its
 * core: that is how Weft waits (spin, then yield), and why a step takes longer the more ranks share
 * a core. Used by one thread.
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

  private static final class Core {
    private final ArrayDeque<Integer> ready = new ArrayDeque<>();

    /** Whether a rank that waits is looking. */
    private boolean looking;

    /** Turns in a row in which nobody has found anything, and nothing else has happened. */
    private int idleTurns;

    private boolean allHaveLooked() {
      return !looking || idleTurns > ready.size();
    }
  }

  private final Costs costs;
  private final HostLinks links;
  private final boolean shared;
  private final Rank[] ranks;
  private final PriorityQueue<Event> events = new PriorityQueue<>(Event.ORDER);
  private final List<Core> cores;
  private final List<Integer> starting = new ArrayList<>();
  private long orders;

  private EventSimulation(Costs costs, List<List<Step>> programs, int cores, Cabling cabling) {
    this.costs = costs;
    links = new HostLinks(costs.link(), cabling);
    shared = programs.size() > cores;
    ranks = programs.stream().map(steps -> new Rank(steps, programs.size())).toArray(Rank[]::new);
    this.cores = Stream.generate(Core::new).limit(cores).toList();
    for (int i = 0; i < ranks.length; i++) {
      coreOf(i).ready.add(i);
    }
    this.cores.forEach(core -> give(core, 0));
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
      if (event.kind() != Kind.TURNED) {
        forgetIdleTurns();
      }
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
            queue(event.rank(), event.time());
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
    Core core = coreOf(number);
    core.looking = false;
    Rank rank = ranks[number];
    Message first = rank.incoming.peek();
    if (first != null && first.arrival() <= time) {
      forgetIdleTurns();
      rank.waits = false;
      step(number, time);
      return;
    }
    core.idleTurns++;
    queue(number, time);
    if (cores.stream().allMatch(Core::allHaveLooked)) {
      skipIdleRounds();
    }
  }

  /**
   * All that wait have looked in vain, and will until something else happens: leaves out the whole
   * rounds of turns before that on each core, of which there may be millions.
   */
  private void skipIdleRounds() {
    forgetIdleTurns();
    List<Event> turns = new ArrayList<>();
    double next = Double.POSITIVE_INFINITY;
    for (Event event : events) {
      if (event.kind() == Kind.TURNED) {
        turns.add(event);
      } else {
        next = Math.min(next, event.time());
      }
    }
    if (next == Double.POSITIVE_INFINITY) {
      requireAllDone();
    }
    for (Event turn : turns) {
      double round = (coreOf(turn.rank()).ready.size() + 1) * costs.turn();
      double rounds = Math.floor((next - turn.time()) / round);
      if (rounds > 0) {
        events.remove(turn);
        events.add(turn.later(rounds * round));
      }
    }
  }

  private void forgetIdleTurns() {
    cores.forEach(core -> core.idleTurns = 0);
  }

  private Core coreOf(int number) {
    return cores.get(number % cores.size());
  }

  /** A rank gives its core up and queues for another turn. */
  private void queue(int number, double time) {
    coreOf(number).ready.add(number);
    give(coreOf(number), time);
  }

  /** A core that nobody has goes to the rank that has queued for it longest. */
  private void give(Core core, double time) {
    Integer number = core.ready.poll();
    if (number != null) {
      core.looking = ranks[number].waits;
      add(
          core.looking ? time + costs.turn() : time,
          core.looking ? Kind.TURNED : Kind.STEP,
          number);
    }
  }

  private void add(double time, Kind kind, int number) {
    events.add(new Event(time, orders++, kind, number, ranks[number].version));
  }

  /** A rank that has a core goes on. */
  private void step(int number, double time) {
    Rank rank = ranks[number];
    if (rank.next == rank.steps.size()) {
      give(coreOf(number), time);
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
