package dev.weft.lab.simulate;

import java.util.ArrayList;
import java.util.List;

/** The steps of one rank, in the words of Weft's algorithms. Used by one thread. */
final class Steps {
  private final List<Step> all = new ArrayList<>();
  private final int rank;
  private final int ranks;

  Steps(int rank, int ranks) {
    this.rank = rank;
    this.ranks = ranks;
  }

  int rank() {
    return rank;
  }

  int ranks() {
    return ranks;
  }

  /** Another rank, counted upwards from this one and around. */
  int up(int distance) {
    return Math.floorMod(rank + distance, ranks);
  }

  Steps send(int peer, double bytes) {
    all.add(new Step.Send(peer, bytes));
    return this;
  }

  Steps post(int peer) {
    all.add(new Step.Post(peer));
    return this;
  }

  Steps await() {
    all.add(new Step.Await());
    return this;
  }

  Steps receive(int peer) {
    return post(peer).await();
  }

  Steps sendReceive(int to, double bytes, int from) {
    return post(from).send(to, bytes).await();
  }

  Steps combine(double bytes) {
    all.add(new Step.Combine(bytes));
    return this;
  }

  Steps copy(double bytes) {
    all.add(new Step.Copy(bytes));
    return this;
  }

  Steps start(double micros) {
    all.add(new Step.Start(micros));
    return this;
  }

  Steps mark() {
    all.add(new Step.Mark());
    return this;
  }

  /** What there is so far. */
  List<Step> list() {
    return List.copyOf(all);
  }
}
