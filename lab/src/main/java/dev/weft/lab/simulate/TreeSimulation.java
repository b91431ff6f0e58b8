package dev.weft.lab.simulate;

/** Algorithms along a binomial tree with root 0, in which places are ranks. */
final class TreeSimulation {
  private TreeSimulation() {}

  static void broadcast(StepWriter stepWriter, double bytes) {
    Subtree own = Subtree.of(stepWriter.rank(), stepWriter.ranks());
    if (own.place() > 0) {
      stepWriter.receive(own.parent());
    }
    own.children().forEach(child -> stepWriter.send(child.place(), bytes));
  }

  /** Blocks for the ranks of each subtree; copied on the way where the receiver has no room. */
  static void scatter(StepWriter stepWriter, double bytes, boolean copies) {
    Subtree own = Subtree.of(stepWriter.rank(), stepWriter.ranks());
    if (own.place() > 0) {
      stepWriter.receive(own.parent());
    }
    if (copies && (own.place() == 0 || own.ranks() > 1)) {
      stepWriter.copy(bytes);
    }
    own.children().forEach(child -> stepWriter.send(child.place(), child.ranks() * bytes));
  }

  static void gather(StepWriter stepWriter, double bytes) {
    Subtree own = Subtree.of(stepWriter.rank(), stepWriter.ranks());
    if (own.place() == 0 || own.ranks() > 1) {
      stepWriter.copy(bytes);
      own.children().reversed().forEach(child -> stepWriter.post(child.place()));
      stepWriter.await();
    }
    if (own.place() > 0) {
      stepWriter.send(own.parent(), own.ranks() * bytes);
    }
  }

  static void reduce(StepWriter stepWriter, double bytes) {
    Subtree own = Subtree.of(stepWriter.rank(), stepWriter.ranks());
    own.children().reversed().forEach(child -> stepWriter.receive(child.place()).combine(bytes));
    if (own.place() > 0) {
      stepWriter.send(own.parent(), bytes);
    } else if (own.ranks() == 1) {
      stepWriter.copy(bytes);
    }
  }
}
