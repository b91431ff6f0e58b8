package dev.weft.cli.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What differs between an old API and its original: the rows of the tables in the API's page, each
 * with the members that it is about. The build puts the page beside this class; the members stand
 * in a list of their own, by the first cell of the row.
 *
 * @param rows in the order of the page
 * @param ofMember by short names of members or classes
 */
record Differences(List<Row> rows, Map<String, List<Row>> ofMember) {
  private static final String HEADING = "## ";
  private static final String SEPARATOR = " | ";

  /** How the headings begin under which such tables stand. */
  private static final List<String> SECTIONS = List.of("What differs", "Where it is");

  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  /**
   * A row of a table.
   *
   * @param section the heading that it stands under
   * @param subject its first cell, as the page has it
   * @param text the row in one line, for people
   */
  record Row(String section, String subject, String text) {}

  /** Of the API of this id. */
  static Differences of(String id) {
    List<Row> rows = rows(resource(id + ".md"));
    Map<String, Row> bySubject = new HashMap<>();
    rows.forEach(row -> bySubject.put(row.subject, row));
    Map<String, List<Row>> ofMember = new HashMap<>();
    for (String line : resource(id + "-members.txt").split("\n", -1)) {
      int at = line.lastIndexOf(SEPARATOR);
      if (!line.startsWith("#") && at >= 0) {
        Row row = bySubject.get(line.substring(0, at));
        if (row == null) {
          throw new IllegalStateException("the page of %s has no row %s".formatted(id, line));
        }
        for (String member : line.substring(at + SEPARATOR.length()).split(", ", -1)) {
          ofMember.computeIfAbsent(member, none -> new ArrayList<>()).add(row);
        }
      }
    }
    return new Differences(rows, ofMember);
  }

  /** The rows about a member, or about its class as a whole. */
  List<Row> of(Member member) {
    return ofMember.getOrDefault(member.shortName(), List.of());
  }

  private static List<Row> rows(String page) {
    List<Row> rows = new ArrayList<>();
    List<String> header = List.of();
    String section = "";
    for (String line : page.split("\n", -1)) {
      if (line.startsWith(HEADING)) {
        section = line.substring(HEADING.length());
      }
      if (!line.startsWith("|")) {
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells(line);
      } else if (!line.startsWith("|-") && SECTIONS.stream().anyMatch(section::startsWith)) {
        List<String> cells = cells(line);
        rows.add(new Row(section, cells.getFirst(), text(header, cells)));
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    String inside = line.substring(1, line.lastIndexOf('|'));
    return Pattern.compile("\\|").splitAsStream(inside).map(String::strip).toList();
  }

  /** A table of two columns says what happens; others compare the original with what is here. */
  private static String text(List<String> header, List<String> cells) {
    String text =
        cells.size() == 2
            ? "%s: %s".formatted(cells.get(0), cells.get(1))
            : "%s: with %s %s; here %s"
                .formatted(cells.get(0), header.get(1), cells.get(1), cells.get(2));
    return LINK.matcher(text).replaceAll("$1").replace("`", "");
  }

  private static String resource(String name) {
    try (InputStream in = Differences.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "the build has not put %s beside this class".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
