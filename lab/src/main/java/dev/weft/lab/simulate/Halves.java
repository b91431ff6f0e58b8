package dev.weft.lab.simulate;

/** Algorithms among a power of two of ranks, after {@link Folding} has removed the others. */
final class Halves {
  private Halves() {}

  static void recursiveDoublingAllReduce(StepWriter stepWriter, double bytes) {
    Folding folding = new Folding(stepWriter.ranks());
    if (sitsOut(stepWriter, folding, bytes, true)) {
      return;
    }
    takeIn(stepWriter, folding, bytes);
    int number = folding.number(stepWriter.rank());
    for (int bit = 1; bit < folding.power(); bit <<= 1) {
      int peer = folding.rankOf(number ^ bit);
      stepWriter.sendReceive(peer, bytes, peer).combine(bytes);
    }
    if (stepWriter.ranks() == 1) {
      stepWriter.copy(bytes);
    }
    giveBack(stepWriter, folding, bytes);
  }

  static void allReduce(StepWriter stepWriter, double bytes) {
    Folding folding = new Folding(stepWriter.ranks());
    if (sitsOut(stepWriter, folding, bytes, true)) {
      return;
    }
    takeIn(stepWriter, folding, bytes);
    double piece = nearestFirst(stepWriter, folding, bytes);
    int number = folding.number(stepWriter.rank());
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      int peer = folding.rankOf(number ^ bit);
      stepWriter.sendReceive(peer, piece, peer);
      piece *= 2;
    }
    giveBack(stepWriter, folding, bytes);
  }

  static void reduce(StepWriter stepWriter, double bytes) {
    Folding folding = new Folding(stepWriter.ranks());
    if (sitsOut(stepWriter, folding, bytes, false)) {
      return;
    }
    takeIn(stepWriter, folding, bytes);
    double piece = nearestFirst(stepWriter, folding, bytes);
    int number = folding.number(stepWriter.rank());
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      int peer = folding.rankOf(number ^ bit);
      if ((number & bit) != 0) {
        stepWriter.send(peer, piece);
        return;
      }
      stepWriter.receive(peer);
      piece *= 2;
    }
  }

  /** Bytes are those of a block; halves of all blocks, the farthest peer first. */
  static void reduceScatter(StepWriter stepWriter, double bytes) {
    double all = stepWriter.ranks() * bytes;
    Folding folding = new Folding(stepWriter.ranks());
    if (folding.isOut(stepWriter.rank())) {
      stepWriter.send(stepWriter.rank() ^ 1, all).receive(stepWriter.rank() ^ 1);
      return;
    }
    takeIn(stepWriter, folding, all);
    int number = folding.number(stepWriter.rank());
    double part = all;
    for (int bit = folding.power() >> 1; bit > 0; bit >>= 1) {
      part /= 2;
      int peer = folding.rankOf(number ^ bit);
      stepWriter.sendReceive(peer, part, peer).combine(part);
    }
    stepWriter.copy(bytes);
    giveBack(stepWriter, folding, bytes);
  }

  /** Halves, the nearest peer first; what is left is the piece each one answers for. */
  private static double nearestFirst(StepWriter stepWriter, Folding folding, double bytes) {
    int number = folding.number(stepWriter.rank());
    double part = bytes;
    for (int bit = 1; bit < folding.power(); bit <<= 1) {
      part /= 2;
      int peer = folding.rankOf(number ^ bit);
      stepWriter.sendReceive(peer, part, peer).combine(part);
    }
    if (folding.power() == 1) {
      stepWriter.copy(bytes);
    }
    return part;
  }

  private static boolean sitsOut(
      StepWriter stepWriter, Folding folding, double bytes, boolean hears) {
    if (!folding.isOut(stepWriter.rank())) {
      return false;
    }
    stepWriter.send(stepWriter.rank() ^ 1, bytes);
    if (hears) {
      stepWriter.receive(stepWriter.rank() ^ 1);
    }
    return true;
  }

  private static void takeIn(StepWriter stepWriter, Folding folding, double bytes) {
    if (folding.isPaired(stepWriter.rank())) {
      stepWriter.receive(stepWriter.rank() ^ 1).combine(bytes);
    }
  }

  private static void giveBack(StepWriter stepWriter, Folding folding, double bytes) {
    if (folding.isPaired(stepWriter.rank())) {
      stepWriter.send(stepWriter.rank() ^ 1, bytes);
    }
  }
}
