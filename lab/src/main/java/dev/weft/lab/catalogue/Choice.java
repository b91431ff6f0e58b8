package dev.weft.lab.catalogue;

import dev.weft.internal.base.names.NearNames;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The choice that names like {@code A5}, {@code B*} or {@code pingpong} make: entries, and the
 * experiments that reproduce them, each once with all transports that any of the entries wants.
 *
 * @param entries the chosen ones, in the order of the catalogue
 * @param experiments the experiments to run
 */
public record Choice(List<Entry> entries, Map<Experiment, Set<Transport>> experiments) {

  /**
   * Finds what the names choose. A name is an id, an experiment, or either with {@code *} and
   * {@code ?} in it.
   *
   * @throws IllegalArgumentException if a name chooses nothing
   */
  public static Choice of(Catalogue catalogue, List<String> names) {
    Set<Entry> entries = new LinkedHashSet<>();
    Map<Experiment, Set<Transport>> experiments = new EnumMap<>(Experiment.class);
    for (String name : names) {
      PathMatcher glob = glob(name);
      List<Entry> matching =
          catalogue.entries().stream()
              .filter(entry -> entry.ids().stream().anyMatch(id -> matches(glob, id)))
              .toList();
      List<Experiment> direct =
          Arrays.stream(Experiment.values()).filter(e -> matches(glob, e.id())).toList();
      if (matching.isEmpty() && direct.isEmpty()) {
        throw unknown(catalogue, name);
      }
      entries.addAll(matching);
      direct.forEach(experiment -> transports(experiments, experiment, Set.of()));
    }
    List<Entry> inOrder = catalogue.entries().stream().filter(entries::contains).toList();
    for (Entry entry : inOrder) {
      for (Run run : entry.runs()) {
        run.built().ifPresent(built -> transports(experiments, built, run.transports()));
      }
    }
    return new Choice(inOrder, experiments);
  }

  /** Every experiment that the lab has, and the whole catalogue. */
  public static Choice all(Catalogue catalogue) {
    Map<Experiment, Set<Transport>> experiments = new EnumMap<>(Experiment.class);
    for (Experiment experiment : Experiment.values()) {
      transports(experiments, experiment, Set.of());
    }
    return new Choice(catalogue.entries(), experiments);
  }

  /** Chosen entries of which nothing can be run yet. */
  public List<Entry> notBuilt() {
    List<Entry> none = new ArrayList<>(entries);
    none.removeIf(entry -> !entry.built().isEmpty());
    return none;
  }

  private static IllegalArgumentException unknown(Catalogue catalogue, String name) {
    List<String> known = new ArrayList<>();
    catalogue.entries().forEach(entry -> known.addAll(entry.ids()));
    Arrays.stream(Experiment.values()).map(Experiment::id).forEach(known::add);
    String question = NearNames.question(name, known);
    return new IllegalArgumentException(
        "no entry of the catalogue and no experiment is called '%s'%s"
            .formatted(name, question.isEmpty() ? "; see: weft bench list" : question));
  }

  private static void transports(
      Map<Experiment, Set<Transport>> all, Experiment experiment, Set<Transport> wanted) {
    Set<Transport> own = all.computeIfAbsent(experiment, absent -> EnumSet.noneOf(Transport.class));
    own.addAll(wanted.isEmpty() ? experiment.transports() : wanted);
  }

  private static PathMatcher glob(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9*?-]", "");
    if (!plain.equals(name) || name.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' is no name; names are like A5, 'B*' or pingpong".formatted(name));
    }
    return FileSystems.getDefault().getPathMatcher("glob:" + name);
  }

  private static boolean matches(PathMatcher glob, String id) {
    return glob.matches(Path.of(id));
  }
}
