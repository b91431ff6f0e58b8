package dev.weft.lab.simulate;

/** Algorithms along a binomial tree that hangs from rank 0, in which places are ranks. */
final class Trees {
  private Trees() {}

  static void broadcast(Steps steps, double bytes) {
    Subtree own = Subtree.of(steps.rank(), steps.ranks());
    if (own.place() > 0) {
      steps.receive(own.parent());
    }
    own.children().forEach(child -> steps.send(child.place(), bytes));
  }

  /** Blocks for the ranks of each subtree; copied on the way where the receiver has no room. */
  static void scatter(Steps steps, double bytes, boolean copies) {
    Subtree own = Subtree.of(steps.rank(), steps.ranks());
    if (own.place() > 0) {
      steps.receive(own.parent());
    }
    if (copies && (own.place() == 0 || own.ranks() > 1)) {
      steps.copy(bytes);
    }
    own.children().forEach(child -> steps.send(child.place(), child.ranks() * bytes));
  }

  static void gather(Steps steps, double bytes) {
    Subtree own = Subtree.of(steps.rank(), steps.ranks());
    if (own.place() == 0 || own.ranks() > 1) {
      steps.copy(bytes);
      own.children().reversed().forEach(child -> steps.post(child.place()));
      steps.await();
    }
    if (own.place() > 0) {
      steps.send(own.parent(), own.ranks() * bytes);
    }
  }

  static void reduce(Steps steps, double bytes) {
    Subtree own = Subtree.of(steps.rank(), steps.ranks());
    own.children().reversed().forEach(child -> steps.receive(child.place()).combine(bytes));
    if (own.place() > 0) {
      steps.send(own.parent(), bytes);
    } else if (own.ranks() == 1) {
      steps.copy(bytes);
    }
  }
}
