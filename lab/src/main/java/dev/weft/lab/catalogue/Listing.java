package dev.weft.lab.catalogue;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.network.NetworkNeeds;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.MeasuredSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The catalogue as text: each entry, the experiments that reproduce it, and their requirements that
 * this machine has or lacks.
 */
public final class Listing {
  private static final int WIDTH = 78;
  private static final String INDENT = "         ";

  private final Map<String, Availability> peers = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();

  private Listing(List<MeasuredSystem> known) {
    known.forEach(system -> peers.put(system.name(), system.availability()));
  }

  /** The lines. Asks every peer whether it is here, so it may block for a second. */
  public static List<String> lines(Catalogue catalogue, List<MeasuredSystem> known) {
    Listing listing = new Listing(known);
    for (Paper paper : catalogue.papers()) {
      listing.wrapped("", "%s  %s: %s".formatted(paper.id(), paper.authors(), paper.title()));
      catalogue.of(paper).forEach(listing::entry);
      listing.lines.add("");
    }
    listing.others(catalogue);
    listing.remedies(catalogue);
    listing.network();
    return List.copyOf(listing.lines);
  }

  private void entry(Entry entry) {
    wrapped("   ", "%-5s %s (%s)".formatted(entry.id(), entry.title(), entry.place()));
    wrapped(INDENT, how(entry));
    entry
        .networkCommands()
        .forEach(command -> wrapped(INDENT, "over " + entry.network() + ": " + command));
    if (!entry.systems().isEmpty()) {
      wrapped(
          INDENT,
          "needs " + entry.systems().stream().map(this::peer).collect(Collectors.joining(", ")));
    }
  }

  private static String how(Entry entry) {
    String built =
        Stream.concat(entry.built().stream().map(Experiment::id), entry.analyses().stream())
            .collect(Collectors.joining(", "));
    String missing = String.join(", ", entry.notBuilt());
    List<String> parts = new ArrayList<>();
    switch (entry.coverage()) {
      case BUILT, PARTLY_BUILT -> parts.add(entry.coverage().words() + ": " + built);
      case NOT_BUILT -> {}
      case CANNOT -> {
        parts.add(entry.coverage().words() + ": " + entry.cannot().orElse(""));
        if (!built.isEmpty()) {
          parts.add("in its place: " + built);
        }
      }
    }
    if (!missing.isEmpty()) {
      parts.add(Coverage.NOT_BUILT.words() + ": " + missing);
    }
    return String.join("; ", parts).replace(".;", ";");
  }

  private String peer(String name) {
    Availability availability = peers.get(name);
    if (availability == null) {
      return name + " (not built yet)";
    }
    return name + (availability.isAvailable() ? " (here)" : " (missing)");
  }

  private void others(Catalogue catalogue) {
    List<String> own =
        Arrays.stream(Experiment.values())
            .filter(e -> catalogue.entries().stream().noneMatch(x -> x.built().contains(e)))
            .map(Experiment::id)
            .toList();
    if (!own.isEmpty()) {
      wrapped("", "Beside the papers: " + String.join(", ", own));
    }
  }

  private void remedies(Catalogue catalogue) {
    TreeSet<String> wanted = new TreeSet<>();
    catalogue.entries().forEach(entry -> wanted.addAll(entry.systems()));
    for (String name : wanted) {
      Availability availability = peers.get(name);
      if (availability != null && !availability.isAvailable()) {
        wrapped(
            "",
            "%s: %s; to have it: %s"
                .formatted(name, availability.missing().orElse(""), availability.remedy()));
      }
    }
  }

  private void network() {
    Availability needs = NetworkNeeds.availability();
    needs
        .missing()
        .ifPresent(
            reason ->
                wrapped("", "--network: %s; to have it: %s".formatted(reason, needs.remedy())));
  }

  private void wrapped(String indent, String text) {
    StringBuilder line = new StringBuilder(indent);
    String next = indent.equals(INDENT) ? indent + "  " : indent.isEmpty() ? "   " : INDENT;
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH && !line.toString().isBlank()) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(next);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
  }
}
