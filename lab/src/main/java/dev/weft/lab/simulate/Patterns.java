package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;

/** The messages and the work of {@link LinkPattern}, as {@code WeftLinks} does them. */
final class Patterns {
  private Patterns() {}

  /** Adds this rank's part in one call. */
  static void add(StepWriter stepWriter, LinkPattern pattern, double bytes) {
    int partner = stepWriter.rank() ^ 1;
    boolean hasPartner = partner < stepWriter.ranks();
    boolean even = stepWriter.rank() % 2 == 0;
    switch (pattern) {
      case RING -> {
        for (int round = 0; round < LinkPattern.ROUNDS; round++) {
          ring(stepWriter, bytes);
        }
      }
      case PAIRS -> {
        for (int trip = 0; hasPartner && trip < LinkPattern.TRIPS; trip++) {
          if (even) {
            stepWriter.send(partner, bytes).receive(partner);
          } else {
            stepWriter.receive(partner).send(partner, bytes);
          }
        }
      }
      case SWAP -> {
        for (int trip = 0; hasPartner && trip < LinkPattern.TRIPS; trip++) {
          stepWriter.sendReceive(partner, bytes, partner);
        }
      }
      case BURST -> {
        if (hasPartner) {
          burst(stepWriter, partner, even, bytes);
        }
      }
      case FAN -> {
        for (int round = 0; round < LinkPattern.ROUNDS; round++) {
          fan(stepWriter, bytes);
        }
      }
      case COMBINE -> {
        for (int trip = 0; trip < LinkPattern.TRIPS; trip++) {
          stepWriter.combine(bytes);
        }
      }
      case COPY -> {
        for (int trip = 0; trip < LinkPattern.TRIPS; trip++) {
          stepWriter.copy(bytes);
        }
      }
    }
  }

  private static void ring(StepWriter stepWriter, double bytes) {
    if (stepWriter.rank() == 0) {
      stepWriter.send(stepWriter.up(1), bytes).receive(stepWriter.up(-1));
    } else {
      stepWriter.receive(stepWriter.up(-1)).send(stepWriter.up(1), bytes);
    }
  }

  private static void burst(StepWriter stepWriter, int partner, boolean sends, double bytes) {
    for (int i = 0; i < LinkPattern.MESSAGES; i++) {
      if (sends) {
        stepWriter.send(partner, bytes);
      } else {
        stepWriter.post(partner);
      }
    }
    if (sends) {
      stepWriter.receive(partner);
    } else {
      stepWriter.await().send(partner, 0);
    }
  }

  private static void fan(StepWriter stepWriter, double bytes) {
    int last = stepWriter.ranks() - 1;
    if (stepWriter.rank() == 0) {
      for (int other = 1; other <= last; other++) {
        stepWriter.send(other, bytes);
      }
      stepWriter.receive(last);
    } else {
      stepWriter.receive(0);
      if (stepWriter.rank() == last) {
        stepWriter.send(0, 0);
      }
    }
  }
}
