package dev.weft.lab.simulate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dullest simulation there is, for ranks that have a core each: time goes on in small ticks,
 * and at each one every rank does a little of its step. Messages are moved piece by piece.
 */
final class TickingClock {
  private static final double TICK = 0.005;
  private static final double MOST_TICKS = 5e6;

  private static final class Piece {
    private final double arrival;
    private double work;

    private Piece(double arrival, double work) {
      this.arrival = arrival;
      this.work = work;
    }
  }

  private static final class Message {
    private final int from;
    private final double bytes;
    private final List<Piece> pieces = new ArrayList<>();
    private double sentPart;

    private Message(int from, double bytes) {
      this.from = from;
      this.bytes = bytes;
    }
  }

  private static final class Worker {
    private final List<Step> steps;
    private final int[] missing;
    private final List<Message> incoming = new ArrayList<>();
    private int next;
    private double busy;
    private @Nullable Message sending;
    private @Nullable Message receiving;
    private double end = -1;

    private Worker(List<Step> steps, int ranks) {
      this.steps = steps;
      missing = new int[ranks];
    }
  }

  private final Costs costs;
  private final List<Worker> workers = new ArrayList<>();
  private double now;

  private TickingClock(Costs costs, List<List<Step>> programs) {
    this.costs = costs;
    programs.forEach(steps -> workers.add(new Worker(steps, programs.size())));
  }

  /** When each rank gets to its mark. */
  static double[] ends(Costs costs, List<List<Step>> programs) {
    TickingClock clock = new TickingClock(costs, programs);
    for (int tick = 0; clock.workers.stream().anyMatch(w -> w.end < 0); tick++) {
      if (tick > MOST_TICKS) {
        throw new AssertionError("it does not end");
      }
      clock.now = tick * TICK;
      for (int rank = 0; rank < programs.size(); rank++) {
        clock.tick(rank);
      }
    }
    return clock.workers.stream().mapToDouble(worker -> worker.end).toArray();
  }

  private void tick(int rank) {
    Worker worker = workers.get(rank);
    double left = TICK;
    while (left > 1e-12 && worker.end < 0) {
      double used = use(worker, rank, left);
      if (used < 0) {
        return;
      }
      left -= used;
    }
  }

  /** Does up to so much of what the rank is at; negative if it can only wait. */
  private double use(Worker worker, int rank, double most) {
    if (worker.busy > 0) {
      double used = Math.min(most, worker.busy);
      worker.busy -= used;
      if (worker.sending != null) {
        sent(worker.sending, used);
      }
      return used;
    }
    worker.sending = null;
    return switch (worker.steps.get(worker.next)) {
      case Step.Start _ -> throw new AssertionError("the clock ticks from one start");
      case Step.Mark _ -> {
        worker.end = now;
        yield 0;
      }
      case Step.Send send -> {
        Message message = new Message(rank, send.bytes());
        workers.get(send.peer()).incoming.add(message);
        worker.sending = message;
        worker.busy = costs.send().at(send.bytes());
        worker.next++;
        yield 0;
      }
      case Step.Post post -> {
        worker.missing[post.peer()]++;
        worker.next++;
        yield 0;
      }
      case Step.Combine combine -> {
        worker.busy = costs.combine().at(combine.bytes());
        worker.next++;
        yield 0;
      }
      case Step.Copy copy -> {
        worker.busy = costs.copy().at(copy.bytes());
        worker.next++;
        yield 0;
      }
      case Step.Await _ -> receive(worker, most);
    };
  }

  private void sent(Message message, double used) {
    long pieces = Costs.pieces(message.bytes);
    double each = costs.send().at(message.bytes) / pieces;
    message.sentPart += used;
    while (message.pieces.size() < pieces
        && message.sentPart >= each * (message.pieces.size() + 1) - 1e-9) {
      message.pieces.add(
          new Piece(now + costs.latency(), costs.receive().at(message.bytes) / pieces));
    }
  }

  private double receive(Worker worker, double most) {
    boolean complete = true;
    for (int count : worker.missing) {
      complete &= count <= 0;
    }
    if (complete && worker.receiving == null) {
      worker.next++;
      return 0;
    }
    if (worker.receiving == null) {
      worker.receiving = earliest(worker);
    }
    Message message = worker.receiving;
    if (message == null) {
      return -1;
    }
    for (Piece piece : message.pieces) {
      if (piece.work > 1e-12) {
        if (piece.arrival > now) {
          return -1;
        }
        double used = Math.min(most, piece.work);
        piece.work -= used;
        return used;
      }
    }
    if (message.pieces.size() < Costs.pieces(message.bytes)) {
      return -1;
    }
    worker.incoming.remove(message);
    worker.missing[message.from]--;
    worker.receiving = null;
    return 0;
  }

  private @Nullable Message earliest(Worker worker) {
    Message best = null;
    for (Message message : worker.incoming) {
      if (!message.pieces.isEmpty()
          && message.pieces.getFirst().arrival <= now
          && (best == null || message.pieces.getFirst().arrival < best.pieces.getFirst().arrival)) {
        best = message;
      }
    }
    return best;
  }
}
