package dev.weft.lab.system;

import dev.weft.lab.build.CCompiler;
import dev.weft.lab.process.Commands;
import java.util.Optional;

/** Whether a system can be measured here; if not, why, and the command that mends it. */
public record Availability(Optional<String> missing, String remedy) {
  private static final Availability AVAILABLE = new Availability(Optional.empty(), "");

  public static Availability available() {
    return AVAILABLE;
  }

  public static Availability missing(String what, String remedy) {
    return new Availability(Optional.of(what), remedy);
  }

  public boolean isAvailable() {
    return missing.isEmpty();
  }

  /** Whether the lab's C programs can be compiled. */
  public static Availability ofCompiler() {
    return CCompiler.find().isPresent()
        ? available()
        : missing("no C compiler", Commands.install("gcc", "libc6-dev"));
  }

  /** The first of two that is missing something. */
  public Availability and(Availability other) {
    return isAvailable() ? other : this;
  }
}
