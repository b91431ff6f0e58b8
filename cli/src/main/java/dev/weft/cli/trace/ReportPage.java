package dev.weft.cli.trace;

import java.util.List;

/**
 * What a trace says, as one page of HTML: the sentences, how each rank divides its time, where
 * ranks wait, and who sends to whom. Nothing of it comes from elsewhere.
 */
final class ReportPage {
  private static final double SECOND = 1e9;
  private static final double PERCENT = 100;
  private static final int MOST_PLACES = 30;

  /** More ranks have a square a pixel or two wide, without numbers in it. */
  private static final int MOST_NUMBERS = 12;

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Where the time went</title>
      <style>
      :root { color-scheme: light dark; --line: #8884; --computes: #2c7fb8; --waits: #d95f0e;
        --else: #7fcdbb; --collects: #8856a7 }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
        padding: 0 1rem }
      h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
      .note { opacity: .75 } ol { padding-left: 1.4rem } li { margin: .5rem 0 }
      li:first-child { font-weight: 600 }
      .rank { display: grid; grid-template-columns: 4.5rem 1fr; align-items: center; margin: 3px 0 }
      .bar { display: flex; height: 1.3rem; border-radius: 3px; overflow: hidden }
      .bar > * { min-width: 0 } .key { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem }
      .key span::before { content: ""; display: inline-block; width: .8rem; height: .8rem;
        margin-right: .4rem; border-radius: 2px; background: var(--c) }
      .computes { --c: var(--computes) } .waits { --c: var(--waits) }
      .else { --c: var(--else) } .collects { --c: var(--collects) }
      .bar > * { background: var(--c) }
      .wide { overflow-x: auto } table { border-collapse: collapse }
      td, th { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line);
        text-align: left; vertical-align: top }
      td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
      .matrix td { border: 1px solid var(--line); padding: .3rem; text-align: right;
        font-size: .85rem; min-width: 2px }
      </style>
      """;

  private final Trace trace;
  private final Sentences sentences;
  private final Traffic traffic;
  private final String lost;
  private final StringBuilder html = new StringBuilder(HEAD);

  /**
   * @param lost what to say of calls that are missing; may be empty
   */
  ReportPage(Trace trace, Sentences sentences, Traffic traffic, String lost) {
    this.trace = trace;
    this.sentences = sentences;
    this.traffic = traffic;
    this.lost = lost;
  }

  String html() {
    html.append(
        "<h1>Where the time went</h1>\n<p class=\"note\">%d ranks, %.3f s, %d calls. %s</p>%n"
            .formatted(
                trace.ranks(),
                trace.nanos() / SECOND,
                trace.calls().stream().mapToInt(List::size).sum(),
                text(lost.strip())));
    html.append("<ol>\n");
    sentences.all().forEach(each -> html.append("<li>").append(text(each)).append("</li>\n"));
    html.append("</ol>\n");
    shares();
    places("Where ranks wait, and why", PlaceTime.ofWaits(sentences.waits()));
    places(
        "The critical path: what makes the job longer", CriticalPath.of(trace, sentences.waits()));
    places("Where else ranks are in Weft", PlaceTime.ofOtherCalls(trace, sentences.waits()));
    if (!traffic.sizes().isEmpty()) {
      matrix();
      sizes();
    }
    return html.append("</html>\n").toString();
  }

  private void shares() {
    html.append(
        """
        <h2>Share of time</h2>
        <p class="key"><span class="computes">computes</span><span class="waits">waits for others</span><span class="else">in Weft else</span><span class="collects">collects garbage</span></p>
        """);
    for (int rank = 0; rank < trace.ranks(); rank++) {
      RankTimes times = sentences.times().get(rank);
      html.append("<div class=\"rank\"><span>rank ")
          .append(rank)
          .append("</span><div class=\"bar\">");
      part("computes", times.computes(), times);
      part("waits", times.waits(), times);
      part("else", times.communicates(), times);
      part("collects", times.collects(), times);
      html.append("</div></div>\n");
    }
  }

  private void part(String name, long nanos, RankTimes of) {
    double share = of.whole() == 0 ? 0 : (double) nanos / of.whole();
    html.append(
        "<div class=\"%s\" style=\"width:%.2f%%\" title=\"%s\"></div>"
            .formatted(name, share * PERCENT, Sentences.percent(share)));
  }

  private void places(String title, List<PlaceTime> places) {
    if (places.isEmpty()) {
      return;
    }
    html.append(
        "<h2>%s</h2>%n<div class=\"wide\"><table><tr><th class=\"n\">seconds</th><th class=\"n\">times</th><th>where</th></tr>%n"
            .formatted(title));
    places.stream()
        .limit(MOST_PLACES)
        .filter(place -> place.nanos() > 0)
        .forEach(
            place ->
                html.append(
                    "<tr><td class=\"n\">%.4f</td><td class=\"n\">%d</td><td>%s</td></tr>%n"
                        .formatted(place.nanos() / SECOND, place.times(), text(place.words()))));
    html.append("</table></div>\n");
  }

  private void matrix() {
    long most = Math.max(1, traffic.most());
    boolean numbers = trace.ranks() <= MOST_NUMBERS;
    html.append(
        "<h2>Bytes from (row) to (column)</h2>\n<div class=\"wide\"><table class=\"matrix\">\n");
    if (numbers) {
      html.append("<tr><td></td>");
      for (int to = 0; to < trace.ranks(); to++) {
        html.append("<td>").append(to).append("</td>");
      }
      html.append("</tr>\n");
    }
    for (int from = 0; from < trace.ranks(); from++) {
      html.append("<tr>");
      if (numbers) {
        html.append("<td>").append(from).append("</td>");
      }
      for (int to = 0; to < trace.ranks(); to++) {
        long bytes = traffic.bytes(from, to);
        html.append(
            "<td style=\"background:rgb(217 95 14 / %.2f)\" title=\"%d to %d: %d\">%s</td>"
                .formatted((double) bytes / most, from, to, bytes, numbers ? bytes : ""));
      }
      html.append("</tr>\n");
    }
    html.append("</table></div>\n");
  }

  private void sizes() {
    html.append(
        "<h2>Messages by size</h2>\n<div class=\"wide\"><table><tr><th class=\"n\">up to bytes</th><th class=\"n\">messages</th></tr>\n");
    traffic
        .sizes()
        .forEach(
            (size, count) ->
                html.append(
                    "<tr><td class=\"n\">%d</td><td class=\"n\">%d</td></tr>%n"
                        .formatted(size, count)));
    html.append("</table></div>\n");
  }

  private static String text(String raw) {
    return raw.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
