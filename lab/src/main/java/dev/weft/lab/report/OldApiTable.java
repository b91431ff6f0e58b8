package dev.weft.lab.report;

import dev.weft.lab.experiment.Transport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A table of programs of older APIs, below the medians: their speed relative to MPJ Express, the
 * cost that the API layer adds to Weft, and whether both keep the promises.
 */
final class OldApiTable {
  private static final double NANOS = 1e3;
  private static final String NONE = "-";

  private final OldApiClaims claims;
  private final TreeSet<Integer> sizes = new TreeSet<>();
  private final List<String> lines = new ArrayList<>();

  private OldApiTable(Report report) {
    claims = new OldApiClaims(report);
    report.points().forEach(point -> sizes.add(point.bytes()));
  }

  static List<String> lines(Report report) {
    OldApiTable table = new OldApiTable(report);
    table.speeds();
    table.added();
    table.verdicts();
    return table.lines;
  }

  private void speeds() {
    Map<String, Transport[]> columns = new LinkedHashMap<>();
    columns.put("shm / niodev", new Transport[] {Transport.SHM, Transport.TCP});
    columns.put("tcp / niodev", new Transport[] {Transport.TCP, Transport.TCP});
    columns.put("shm / multicore", new Transport[] {Transport.SHM, Transport.LOCAL});
    columns.put("local / multicore", new Transport[] {Transport.LOCAL, Transport.LOCAL});
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("size"));
    head.addAll(columns.keySet());
    table.row(head);
    for (int bytes : sizes) {
      List<String> row = new ArrayList<>(List.of(Figures.bytes(bytes)));
      columns
          .values()
          .forEach(
              ways ->
                  row.add(claims.times(ways[0], ways[1], bytes).map(Figures::show).orElse(NONE)));
      table.row(row);
    }
    lines.add("the same class files, Weft / MPJ Express: times as fast");
    lines.addAll(table.lines());
    lines.add("");
  }

  private void added() {
    List<OldApiClaims.Added> all = claims.added();
    List<String> columns = all.stream().map(OldApiTable::column).distinct().toList();
    if (columns.isEmpty()) {
      return;
    }
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("size"));
    head.addAll(columns);
    table.row(head);
    for (int bytes : sizes) {
      List<String> row = new ArrayList<>(List.of(Figures.bytes(bytes)));
      for (String column : columns) {
        row.add(
            all.stream()
                .filter(added -> column(added).equals(column) && added.api().bytes() == bytes)
                .map(OldApiTable::cell)
                .findFirst()
                .orElse(NONE));
      }
      table.row(row);
    }
    lines.add("what the old API adds to dev.weft called directly: ns one way, and times its time");
    lines.addAll(table.lines());
    lines.add("");
  }

  private void verdicts() {
    for (OldApiClaims.Claim claim : claims.all()) {
      if (claim.bound() == OldApiClaims.Bound.AT_LEAST || claim.verdict() != Verdict.HOLDS) {
        lines.add(sentence(claim));
      }
    }
    List<OldApiClaims.Added> added = claims.added();
    if (!added.isEmpty() && added.stream().allMatch(one -> one.verdict() == Verdict.HOLDS)) {
      lines.add("Every old API is within 10 % or 30 ns of dev.weft called directly.");
    }
    lines.add("");
  }

  private static String sentence(OldApiClaims.Claim claim) {
    return "%s: %s times, %s %s: %s."
        .formatted(
            claim.what(),
            Figures.show(claim.value()),
            claim.bound().id().replace('_', ' '),
            Figures.show(claim.limit()),
            claim.verdict().id());
  }

  private static String column(OldApiClaims.Added added) {
    return added.api().system() + " " + added.api().transport().id();
  }

  private static String cell(OldApiClaims.Added added) {
    String mark =
        switch (added.verdict()) {
          case HOLDS -> "  ";
          case UNCLEAR -> " ?";
          case BROKEN -> " !";
        };
    return "%+.0f, %s%s".formatted(NANOS * added.micros(), Figures.show(added.times()), mark);
  }
}
