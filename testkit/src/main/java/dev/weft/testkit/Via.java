package dev.weft.testkit;

import dev.weft.internal.engine.base.TransportChoice;

/** By what the ranks of a test's job reach each other. */
public enum Via {
  LOCAL(TransportChoice.LOCAL),
  SHM(TransportChoice.SHM),
  TCP(TransportChoice.TCP),
  /** All of them in one job, by pair of ranks. */
  MIX(TransportChoice.MIX);

  private final TransportChoice choice;

  Via(TransportChoice choice) {
    this.choice = choice;
  }

  TransportChoice choice() {
    return choice;
  }
}
