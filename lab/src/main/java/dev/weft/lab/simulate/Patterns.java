package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;

/** The messages and the work of {@link LinkPattern}, as {@code WeftLinks} does them. */
final class Patterns {
  private Patterns() {}

  /** Adds this rank's part in one call. */
  static void add(Steps steps, LinkPattern pattern, double bytes) {
    int partner = steps.rank() ^ 1;
    boolean hasPartner = partner < steps.ranks();
    boolean even = steps.rank() % 2 == 0;
    switch (pattern) {
      case RING -> {
        for (int round = 0; round < LinkPattern.ROUNDS; round++) {
          ring(steps, bytes);
        }
      }
      case PAIRS -> {
        for (int trip = 0; hasPartner && trip < LinkPattern.TRIPS; trip++) {
          if (even) {
            steps.send(partner, bytes).receive(partner);
          } else {
            steps.receive(partner).send(partner, bytes);
          }
        }
      }
      case SWAP -> {
        for (int trip = 0; hasPartner && trip < LinkPattern.TRIPS; trip++) {
          steps.sendReceive(partner, bytes, partner);
        }
      }
      case BURST -> {
        if (hasPartner) {
          burst(steps, partner, even, bytes);
        }
      }
      case FAN -> {
        for (int round = 0; round < LinkPattern.ROUNDS; round++) {
          fan(steps, bytes);
        }
      }
      case COMBINE -> {
        for (int trip = 0; trip < LinkPattern.TRIPS; trip++) {
          steps.combine(bytes);
        }
      }
      case COPY -> {
        for (int trip = 0; trip < LinkPattern.TRIPS; trip++) {
          steps.copy(bytes);
        }
      }
    }
  }

  private static void ring(Steps steps, double bytes) {
    if (steps.rank() == 0) {
      steps.send(steps.up(1), bytes).receive(steps.up(-1));
    } else {
      steps.receive(steps.up(-1)).send(steps.up(1), bytes);
    }
  }

  private static void burst(Steps steps, int partner, boolean sends, double bytes) {
    for (int i = 0; i < LinkPattern.MESSAGES; i++) {
      if (sends) {
        steps.send(partner, bytes);
      } else {
        steps.post(partner);
      }
    }
    if (sends) {
      steps.receive(partner);
    } else {
      steps.await().send(partner, 0);
    }
  }

  private static void fan(Steps steps, double bytes) {
    int last = steps.ranks() - 1;
    if (steps.rank() == 0) {
      for (int other = 1; other <= last; other++) {
        steps.send(other, bytes);
      }
      steps.receive(last);
    } else {
      steps.receive(0);
      if (steps.rank() == last) {
        steps.send(0, 0);
      }
    }
  }
}
