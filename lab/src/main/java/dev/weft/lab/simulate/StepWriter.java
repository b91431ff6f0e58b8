package dev.weft.lab.simulate;

import java.util.ArrayList;
import java.util.List;

/** Writes the steps of one rank, in the terms of Weft's algorithms. Used by one thread. */
final class StepWriter {
  private final List<Step> all = new ArrayList<>();
  private final int rank;
  private final int ranks;

  StepWriter(int rank, int ranks) {
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

  StepWriter send(int peer, double bytes) {
    all.add(new Step.Send(peer, bytes));
    return this;
  }

  StepWriter post(int peer) {
    all.add(new Step.Post(peer));
    return this;
  }

  StepWriter await() {
    all.add(new Step.Await());
    return this;
  }

  StepWriter receive(int peer) {
    return post(peer).await();
  }

  StepWriter sendReceive(int to, double bytes, int from) {
    return post(from).send(to, bytes).await();
  }

  StepWriter combine(double bytes) {
    all.add(new Step.Combine(bytes));
    return this;
  }

  StepWriter copy(double bytes) {
    all.add(new Step.Copy(bytes));
    return this;
  }

  StepWriter start(double micros) {
    all.add(new Step.Start(micros));
    return this;
  }

  StepWriter mark() {
    all.add(new Step.Mark());
    return this;
  }

  /** What there is so far. */
  List<Step> list() {
    return List.copyOf(all);
  }
}
