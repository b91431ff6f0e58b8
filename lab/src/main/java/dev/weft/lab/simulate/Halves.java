package dev.weft.lab.simulate;

/** Algorithms among a power of two of ranks, the others being taken in before. */
final class Halves {
  private Halves() {}

  static void recursiveDoublingAllReduce(Steps steps, double bytes) {
    Folding folding = new Folding(steps.ranks());
    if (sitsOut(steps, folding, bytes, true)) {
      return;
    }
    takeIn(steps, folding, bytes);
    int number = folding.number(steps.rank());
    for (int bit = 1; bit < folding.power(); bit <<= 1) {
      int peer = folding.rankOf(number ^ bit);
      steps.sendReceive(peer, bytes, peer).combine(bytes);
    }
    if (steps.ranks() == 1) {
      steps.copy(bytes);
    }
    giveBack(steps, folding, bytes);
  }

  static void allReduce(Steps steps, double bytes) {
    Folding folding = new Folding(steps.ranks());
    if (sitsOut(steps, folding, bytes, true)) {
      return;
    }
    takeIn(steps, folding, bytes);
    double piece = nearestFirst(steps, folding, bytes);
    int number = folding.number(steps.rank());
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      int peer = folding.rankOf(number ^ bit);
      steps.sendReceive(peer, piece, peer);
      piece *= 2;
    }
    giveBack(steps, folding, bytes);
  }

  static void reduce(Steps steps, double bytes) {
    Folding folding = new Folding(steps.ranks());
    if (sitsOut(steps, folding, bytes, false)) {
      return;
    }
    takeIn(steps, folding, bytes);
    double piece = nearestFirst(steps, folding, bytes);
    int number = folding.number(steps.rank());
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      int peer = folding.rankOf(number ^ bit);
      if ((number & bit) != 0) {
        steps.send(peer, piece);
        return;
      }
      steps.receive(peer);
      piece *= 2;
    }
  }

  /** Bytes are those of a block; halves of all blocks, the farthest peer first. */
  static void reduceScatter(Steps steps, double bytes) {
    double all = steps.ranks() * bytes;
    Folding folding = new Folding(steps.ranks());
    if (folding.isOut(steps.rank())) {
      steps.send(steps.rank() ^ 1, all).receive(steps.rank() ^ 1);
      return;
    }
    takeIn(steps, folding, all);
    int number = folding.number(steps.rank());
    double part = all;
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      part /= 2;
      int peer = folding.rankOf(number ^ bit);
      steps.sendReceive(peer, part, peer).combine(part);
    }
    steps.copy(bytes);
    giveBack(steps, folding, bytes);
  }

  /** Halves, the nearest peer first; what is left is the piece each one answers for. */
  private static double nearestFirst(Steps steps, Folding folding, double bytes) {
    int number = folding.number(steps.rank());
    double part = bytes;
    for (int bit = 1; bit < folding.power(); bit <<= 1) {
      part /= 2;
      int peer = folding.rankOf(number ^ bit);
      steps.sendReceive(peer, part, peer).combine(part);
    }
    if (folding.power() == 1) {
      steps.copy(bytes);
    }
    return part;
  }

  private static boolean sitsOut(Steps steps, Folding folding, double bytes, boolean hears) {
    if (!folding.isOut(steps.rank())) {
      return false;
    }
    steps.send(steps.rank() ^ 1, bytes);
    if (hears) {
      steps.receive(steps.rank() ^ 1);
    }
    return true;
  }

  private static void takeIn(Steps steps, Folding folding, double bytes) {
    if (folding.isPaired(steps.rank())) {
      steps.receive(steps.rank() ^ 1).combine(bytes);
    }
  }

  private static void giveBack(Steps steps, Folding folding, double bytes) {
    if (folding.isPaired(steps.rank())) {
      steps.send(steps.rank() ^ 1, bytes);
    }
  }
}
