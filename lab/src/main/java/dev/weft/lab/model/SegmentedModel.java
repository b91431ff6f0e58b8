package dev.weft.lab.model;

import dev.weft.lab.report.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The time of a message: each range of sizes has its own line, because each protocol has its own
 * start and its own cost for each byte. The exact size at which one range changes to the next is
 * unknown; a straight line joins the last size of one range to the first size of the next, as
 * between the sizes of PLogP (Kielmann, Bal and Verstoep 2000). Immutable.
 */
final class SegmentedModel implements Model {
  private final List<Segment> segments;

  /** Of one segment or more, by size. */
  SegmentedModel(List<Segment> segments) {
    this.segments = List.copyOf(segments);
  }

  /** By size. */
  List<Segment> segments() {
    return segments;
  }

  @Override
  public double micros(double bytes, int ranks) {
    Segment below = segments.getFirst();
    for (Segment segment : segments) {
      if (bytes < segment.from()) {
        return bytes <= below.to() ? below.micros(bytes) : joined(below, segment, bytes);
      }
      below = segment;
    }
    return below.micros(bytes);
  }

  private static double joined(Segment below, Segment above, double bytes) {
    double share = (bytes - below.to()) / (above.from() - below.to());
    return (1 - share) * below.micros(below.to()) + share * above.micros(above.from());
  }

  @Override
  public List<Coefficient> coefficients() {
    List<Coefficient> all = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      all.addAll(coefficients(segments.get(i), range(i)));
    }
    return all;
  }

  @Override
  public String formula() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      lines.add((Model.sum(coefficients(segments.get(i), "")) + " " + range(i)).strip());
    }
    return String.join("; ", lines);
  }

  private static List<Coefficient> coefficients(Segment segment, String range) {
    List<Coefficient> both = new ArrayList<>();
    if (segment.start() != 0) {
      both.add(new Coefficient(range, segment.start(), "µs"));
    }
    if (segment.perByte() != 0) {
      both.add(new Coefficient(("n " + range).strip(), 1e3 * segment.perByte(), "ns/B"));
    }
    return both;
  }

  /** In words; empty for the only one. */
  private String range(int number) {
    String from = "from " + Figures.bytes((int) segments.get(number).from());
    String to = Figures.bytes((int) segments.get(number).to());
    if (number == segments.size() - 1) {
      return number == 0 ? "" : from;
    }
    return number == 0 ? "up to " + to : from + " to " + to;
  }
}
