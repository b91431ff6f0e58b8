package dev.weft.lab;

import dev.weft.internal.base.names.NearNames;
import dev.weft.lab.system.MeasuredSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The choice of peers to measure.
 *
 * @param names the chosen ones; absent for every one that is found
 */
public record PeerChoice(Optional<Set<String>> names) {
  /** Every peer that this machine has. */
  public static final PeerChoice AUTO = new PeerChoice(Optional.empty());

  /** No peer at all. */
  public static final PeerChoice NONE = new PeerChoice(Optional.of(Set.of()));

  /** Reads {@code auto}, {@code none}, or names separated by commas. */
  public static PeerChoice parse(String text) {
    return switch (text.strip()) {
      case "auto" -> AUTO;
      case "none", "" -> NONE;
      default ->
          new PeerChoice(
              Optional.of(
                  Arrays.stream(text.split(",", -1))
                      .map(String::strip)
                      .filter(name -> !name.isEmpty())
                      .collect(Collectors.toCollection(TreeSet::new))));
    };
  }

  /** Those that were chosen by name. */
  public Set<String> named() {
    return names.orElse(Set.of());
  }

  /**
   * The chosen ones of those that the lab knows.
   *
   * @throws IllegalArgumentException if a name is not known
   */
  List<MeasuredSystem> of(List<MeasuredSystem> known) {
    if (names.isEmpty()) {
      return known;
    }
    List<String> all = known.stream().map(MeasuredSystem::name).toList();
    for (String name : names.get()) {
      if (!all.contains(name)) {
        throw new IllegalArgumentException(
            "no peer is called " + name + NearNames.questionOrAll(name, all));
      }
    }
    return known.stream().filter(system -> names.get().contains(system.name())).toList();
  }
}
