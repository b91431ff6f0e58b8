package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Fitted models as a table, and what they come to all together. */
public final class ModelTable {
  private ModelTable() {}

  /** The lines. */
  public static List<String> lines(List<FittedModel> models) {
    TextTable table = new TextTable();
    table.row(List.of("model", "explains", "of logs", "left out within 15 %", "worst", "T(n, p)"));
    models.forEach(model -> table.row(row(model)));
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.addAll(whole("messages", models.stream().filter(one -> !one.manyRanks()).toList()));
    lines.addAll(whole("collectives", models.stream().filter(FittedModel::manyRanks).toList()));
    return List.copyOf(lines);
  }

  private static List<String> row(FittedModel model) {
    Quality quality = model.quality();
    return List.of(
        name(model),
        percent(quality.explained()),
        percent(quality.explainedOfLogs()),
        percent(quality.close()),
        percent(quality.worstLeftOut()),
        model.formula());
  }

  private static String name(FittedModel model) {
    Configuration one = model.configuration();
    String what = model.operation().isEmpty() ? model.experiment().id() : model.operation();
    return String.join(
        " ", what, one.system(), one.transport().id(), one.buffer().id(), one.cache().id());
  }

  /** Of all cells of some models. */
  private static List<String> whole(String what, List<FittedModel> models) {
    if (models.isEmpty()) {
      return List.of();
    }
    List<FittedPoint> points = models.stream().flatMap(one -> one.points().stream()).toList();
    long close = points.stream().filter(Quality::isClose).count();
    double least =
        models.stream().mapToDouble(one -> one.quality().explained()).min().orElseThrow();
    return List.of(
        "%s: %d models explain %s of the variance at least; %d of %d cells (%s) are predicted within 15 %% without their size"
            .formatted(
                what,
                models.size(),
                percent(least),
                close,
                points.size(),
                percent((double) close / points.size())));
  }

  private static String percent(double share) {
    double hundredths = 100 * share;
    return hundredths >= 99 && hundredths < 100
        ? String.format(Locale.ROOT, "%.2f %%", hundredths)
        : Figures.show(hundredths) + " %";
  }
}
