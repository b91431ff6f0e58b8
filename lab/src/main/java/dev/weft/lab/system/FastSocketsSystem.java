package dev.weft.lab.system;

import dev.weft.lab.process.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code weft sockets}, which starts programs with fast sockets. Used by one thread. */
public final class FastSocketsSystem {
  /** Why a system is not spread over hosts. */
  public static final String ONE_HOST = "fast sockets are fast within a host only";

  private final List<String> weft;
  private @Nullable Availability asked;

  /**
   * Asks for nothing yet.
   *
   * @param weft the words that stand for {@code weft} on a command line; empty if there is none
   */
  public FastSocketsSystem(List<String> weft) {
    this.weft = List.copyOf(weft);
  }

  /** The words that start a command whose JVMs have fast sockets, which may start others. */
  public List<String> start(List<String> command) {
    List<String> words = new ArrayList<>(weft);
    words.addAll(List.of("sockets", "--"));
    words.addAll(command);
    return words;
  }

  /** Starts the command once to find out. */
  public Availability availability() {
    Availability known = asked;
    if (known == null) {
      known = ask();
      asked = known;
    }
    return known;
  }

  private Availability ask() {
    if (weft.isEmpty()) {
      return Availability.missing("no weft command was given to the lab", "run: weft bench");
    }
    return Commands.answer(start(List.of("true")), Map.of()).isPresent()
        ? Availability.available()
        : Availability.missing("weft sockets does not work here", "run: weft sockets -- true");
  }
}
