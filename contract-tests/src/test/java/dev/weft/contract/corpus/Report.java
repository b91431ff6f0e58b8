package dev.weft.contract.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thing that the checks have said about a program.
 *
 * @param lines the lines of the program that it names
 */
record Report(ReportKind kind, Set<Integer> lines, String text) {
  private static final String PREFIX = "weft: ";
  private static final String DETAIL = "weft:   ";

  /** What is said by the way, and is no report of a mistake. */
  private static final Pattern BY_THE_WAY =
      Pattern.compile("has not looked for|waits in Weft.close\\(\\) for the others|things open:");

  /** What a stall report also says. */
  private static final Set<ReportKind> PARTS =
      Set.of(ReportKind.UNSTARTED, ReportKind.REQUEST, ReportKind.NEVER_RECEIVED);

  /** All reports in what a program, of this name, has printed. */
  static List<Report> of(String program, String printed) {
    Pattern place = Pattern.compile(Pattern.quote(program) + "\\.java:(\\d+)\\)");
    List<Report> reports = new ArrayList<>();
    for (String block : blocks(printed)) {
      if (!BY_THE_WAY.matcher(block).find()) {
        reports.add(new Report(ReportKind.of(block), lines(place, block), block));
      }
    }
    return reports;
  }

  /** A leak is a line; a stall and an exception have several, of which each says something. */
  private static List<String> blocks(String printed) {
    List<String> blocks = new ArrayList<>();
    boolean together = false;
    for (String line : printed.split("\n")) {
      if (line.isBlank()) {
        continue;
      }
      boolean leak = line.startsWith(DETAIL + "never") || line.startsWith(DETAIL + "awaited, but");
      boolean detail = line.startsWith(DETAIL) || !line.startsWith(PREFIX);
      if (together && detail && !leak && !line.startsWith(CorpusWorker.FAILURE)) {
        blocks.set(blocks.size() - 1, blocks.getLast() + '\n' + line);
      } else {
        blocks.add(line);
        together = !leak;
      }
    }
    return split(blocks);
  }

  /** A stall report also names requests that are not started, and messages that nobody has. */
  private static List<String> split(List<String> blocks) {
    List<String> all = new ArrayList<>(blocks);
    for (String block : blocks) {
      if (ReportKind.of(block) == ReportKind.STALL) {
        block.lines().filter(line -> PARTS.contains(ReportKind.of(line))).forEach(all::add);
      }
    }
    return all;
  }

  private static Set<Integer> lines(Pattern place, String block) {
    Set<Integer> lines = new TreeSet<>();
    Matcher found = place.matcher(block);
    while (found.find()) {
      lines.add(Integer.valueOf(found.group(1)));
    }
    return lines;
  }
}
