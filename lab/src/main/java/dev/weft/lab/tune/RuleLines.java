package dev.weft.lab.tune;

import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Collective;
import dev.weft.lab.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Turns findings into rules. A rule for a number of ranks covers the numbers up to the next
 * measured one; a rule for the largest covers only that number. A size covers the sizes that are
 * nearer to it than to its neighbours, by ratio; the smallest size also covers all smaller sizes,
 * the largest all larger ones. Adjacent sizes with the same algorithm become one rule.
 */
public final class RuleLines {
  private final List<Finding> findings;
  private final Set<Scope> scopes = new LinkedHashSet<>();
  private final List<String> lines = new ArrayList<>();

  /**
   * What was measured.
   *
   * @param ranks as they stand in a rule
   */
  record Scope(String operation, String ranks) {}

  private RuleLines(List<Finding> findings) {
    this.findings = findings;
  }

  /** Of findings in their usual order. */
  public static RuleLines of(List<Finding> findings) {
    RuleLines rules = new RuleLines(findings);
    int from = 0;
    while (from < findings.size()) {
      int to = from + 1;
      while (to < findings.size() && sameGroup(findings.get(from), findings.get(to))) {
        to++;
      }
      rules.add(findings.subList(from, to));
      from = to;
    }
    return rules;
  }

  /** A line for each rule, with what it gains in a comment. */
  List<String> lines() {
    return lines;
  }

  /** All that the findings are about, whether or not there is a rule for it. */
  Set<Scope> scopes() {
    return scopes;
  }

  private static boolean sameGroup(Finding one, Finding other) {
    return one.ranks() == other.ranks() && one.cell().operation().equals(other.cell().operation());
  }

  /** All sizes of an operation and a number of ranks. */
  private void add(List<Finding> sizes) {
    scopes.add(new Scope(sizes.getFirst().cell().operation(), ranks(sizes.getFirst())));
    int from = 0;
    while (from < sizes.size()) {
      int to = from + 1;
      String algorithm = sizes.get(from).algorithm();
      while (to < sizes.size() && sizes.get(to).algorithm().equals(algorithm)) {
        to++;
      }
      if (sizes.get(from).isBetter()) {
        lines.add(line(sizes, from, to));
      }
      from = to;
    }
  }

  private String line(List<Finding> sizes, int from, int to) {
    Finding first = sizes.get(from);
    String gains =
        sizes.subList(from, to).stream().map(RuleLines::gain).collect(Collectors.joining(", "));
    return "%-14s %-5s %-15s %-18s # %s"
        .formatted(
            first.cell().operation(),
            ranks(first),
            bytes(sizes, from, to),
            first.algorithm(),
            gains);
  }

  private String ranks(Finding finding) {
    TreeSet<Integer> measured = new TreeSet<>();
    findings.stream()
        .filter(each -> each.cell().operation().equals(finding.cell().operation()))
        .forEach(each -> measured.add(each.ranks()));
    Integer next = measured.higher(finding.ranks());
    return next == null || next == finding.ranks() + 1
        ? Integer.toString(finding.ranks())
        : finding.ranks() + ".." + (next - 1);
  }

  private static String bytes(List<Finding> sizes, int from, int to) {
    String first = from == 0 ? "" : Long.toString(between(sizes, from) + 1);
    String last = to == sizes.size() ? "" : Long.toString(between(sizes, to));
    return first.isEmpty() && last.isEmpty() ? "*" : first + ".." + last;
  }

  /** The last size that goes with the smaller of two neighbours. */
  private static long between(List<Finding> sizes, int larger) {
    double below = sizes.get(larger - 1).cell().bytes();
    double above = sizes.get(larger).cell().bytes();
    return (long) Math.sqrt(below * above);
  }

  private static String gain(Finding finding) {
    Cell cell = finding.cell();
    String size =
        cell.operation().equals(Collective.BARRIER.id()) ? "" : Figures.bytes(cell.bytes()) + ": ";
    return "%s%s instead of %s us"
        .formatted(size, Figures.show(finding.micros()), Figures.show(finding.usualMicros()));
  }
}
