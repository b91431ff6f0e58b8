package dev.weft.cli.migrate;

import dev.weft.cli.migrate.Differences.Row;
import dev.weft.cli.migrate.MemberFinding.Verdict;
import dev.weft.internal.check.DiscardedResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What {@code weft migrate} has found, as text for people and one line a use for scripts. */
public final class MigrationReport {
  private static final int PLACES_SHOWN = 4;
  private static final String INDENT = "  ";

  private final List<Path> named;
  private final ExaminedFiles files;
  private final List<Part> parts;
  private final List<DiscardedResults.Call> discarded;
  private final List<String> mains;
  private final Set<String> own;
  private final List<String> unreadable;

  /**
   * What is used of one API.
   *
   * @param rows everything that differs in it, in the order of its page
   * @param units how many classes or source files use it
   */
  record Part(ApiJar api, List<Row> rows, int units, List<MemberFinding> findings) {

    long members(Verdict verdict) {
      return findings.stream().filter(each -> each.verdict() == verdict).count();
    }
  }

  MigrationReport(
      List<Path> named,
      ExaminedFiles files,
      List<Part> parts,
      List<DiscardedResults.Call> discarded,
      List<String> mains,
      Set<String> own,
      List<String> unreadable) {
    this.named = named;
    this.files = files;
    this.parts = parts;
    this.discarded = discarded;
    this.mains = mains;
    this.own = own;
    this.unreadable = unreadable;
  }

  /** Whether the program uses an old API at all. */
  public boolean findsUses() {
    return !parts.isEmpty();
  }

  /** Whether it uses what is not here. */
  public boolean findsMissing() {
    return parts.stream().anyMatch(part -> part.members(Verdict.MISSING) > 0);
  }

  /** Whether it throws away results of Weft's own API. */
  public boolean findsDiscarded() {
    return !discarded.isEmpty();
  }

  /** Every use in a line: verdict, member and place, with tabs between; by members. */
  public List<String> uses() {
    return parts.stream()
        .flatMap(part -> part.findings.stream())
        .flatMap(
            finding ->
                finding.places().stream()
                    .map(
                        place ->
                            String.join(
                                "\t",
                                finding.verdict().name().toLowerCase(Locale.ROOT),
                                finding.member().text(),
                                place.text())))
        .toList();
  }

  /** The whole report in lines. */
  public List<String> text() {
    List<String> lines = new ArrayList<>();
    if (parts.isEmpty()) {
      lines.add(names() + " uses no old API: nothing in it names package mpi");
    }
    parts.forEach(part -> add(part, lines));
    if (parts.size() > 1) {
      lines.add(
          "These are programs of two APIs, and one process can have only one of them: run each from a class path of its own.");
    }
    if (!discarded.isEmpty()) {
      lines.add("results of dev.weft that are thrown away (docs/guide/migrate.md):");
      discarded.forEach(call -> lines.add(INDENT + call.text()));
    }
    if (!unreadable.isEmpty()) {
      lines.add("not read:");
      unreadable.forEach(each -> lines.add(INDENT + each));
    }
    if (parts.size() == 1) {
      lines.add(run(parts.getFirst().api));
    }
    return lines;
  }

  private void add(Part part, List<String> lines) {
    lines.add(
        "%s uses the API of %s, in %d of its %s"
            .formatted(
                names(),
                part.api.title(),
                part.units,
                files.sources().isEmpty() ? "classes" : "source files"));
    lines.add(
        INDENT
            + "%d classes and members: %d run as they are, %d differ, %d missing"
                .formatted(
                    part.findings.size(),
                    part.members(Verdict.RUNS),
                    part.members(Verdict.DIFFERS),
                    part.members(Verdict.MISSING)));
    addDifferences(part, lines);
    addMissing(part, lines);
  }

  /** By rows, each with all members that it is about. */
  private static void addDifferences(Part part, List<String> lines) {
    Map<Row, List<MemberFinding>> byRow = new HashMap<>();
    for (MemberFinding finding : part.findings) {
      finding
          .differences()
          .forEach(row -> byRow.computeIfAbsent(row, none -> new ArrayList<>()).add(finding));
    }
    String section = "";
    for (Row row : part.rows) {
      List<MemberFinding> about = byRow.get(row);
      if (about == null) {
        continue;
      }
      if (!row.section().equals(section)) {
        section = row.section();
        lines.add("%s (%s):".formatted(section, part.api.page()));
      }
      lines.add(INDENT + row.text());
      about.forEach(finding -> lines.add(INDENT.repeat(3) + line(finding)));
    }
  }

  private static void addMissing(Part part, List<String> lines) {
    Map<String, List<MemberFinding>> byReason =
        part.findings.stream()
            .filter(each -> each.verdict() == Verdict.MISSING)
            .collect(
                Collectors.groupingBy(
                    MemberFinding::absence, LinkedHashMap::new, Collectors.toList()));
    if (!byReason.isEmpty()) {
      lines.add("missing:");
    }
    byReason.forEach(
        (reason, findings) -> {
          lines.add(INDENT + reason);
          findings.forEach(finding -> lines.add(INDENT.repeat(3) + line(finding)));
        });
  }

  private static String line(MemberFinding finding) {
    String places =
        finding.places().stream()
            .limit(PLACES_SHOWN)
            .map(Place::text)
            .collect(Collectors.joining(", "));
    int more = finding.places().size() - PLACES_SHOWN;
    return "%s at %s%s"
        .formatted(finding.member().text(), places, more > 0 ? " and %d more".formatted(more) : "");
  }

  private String names() {
    return named.stream().map(Path::toString).collect(Collectors.joining(" "));
  }

  private String run(ApiJar api) {
    RunCommandLine line = new RunCommandLine(files, mains, own.isEmpty() ? "" : api.id());
    return findsMissing()
        ? "Replace what is missing; then run it: " + line.text()
        : "Run it: " + line.text();
  }
}
