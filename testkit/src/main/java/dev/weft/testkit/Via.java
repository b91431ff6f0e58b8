package dev.weft.testkit;

import dev.weft.internal.engine.base.TransportChoice;
import org.jspecify.annotations.Nullable;

/** The transport between the ranks of a test's job. */
public enum Via {
  LOCAL(TransportChoice.LOCAL),
  SHM(TransportChoice.SHM),
  TCP(TransportChoice.TCP),
  /** Where UCX is installed, see {@link #unavailability}. */
  UCX(TransportChoice.UCX),
  /** All of them in one job, by pair of ranks. */
  MIX(TransportChoice.MIX);

  private final TransportChoice choice;

  Via(TransportChoice choice) {
    this.choice = choice;
  }

  TransportChoice choice() {
    return choice;
  }

  /** Why tests cannot use it here, in words; null if they can. May load a library. */
  public @Nullable String unavailability() {
    return choice == TransportChoice.UCX ? TransportChoice.unavailability(choice.word()) : null;
  }
}
