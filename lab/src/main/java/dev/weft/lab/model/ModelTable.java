package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Fitted models as a table, with a summary of all of them. */
public final class ModelTable {
  private ModelTable() {}

  /** The lines. */
  public static List<String> lines(List<FittedModel> models) {
    TextTable table = new TextTable();
    table.row(List.of("model", "explains", "of logs", "within 15 % unseen", "worst", "T(n, p)"));
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
        "%d of %d".formatted(quality.inside().close(), quality.inside().cells()),
        percent(quality.inside().worst()),
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
    return List.of(
        "%s: %d models explain %s of the variance of the medians at least, and %s of that of their logarithms"
            .formatted(
                what,
                models.size(),
                percent(least(models, Quality::explained)),
                percent(least(models, Quality::explainedOfLogs))),
        "  without their size, %s of the cells between others are predicted within 15 %%, and %s of the smallest and largest"
            .formatted(
                share(LeftOutErrors.of(points, true)), share(LeftOutErrors.of(points, false))));
  }

  private static double least(List<FittedModel> models, ToDoubleFunction<Quality> value) {
    return models.stream()
        .mapToDouble(one -> value.applyAsDouble(one.quality()))
        .min()
        .orElseThrow();
  }

  private static String share(LeftOutErrors errors) {
    return "%d of %d (%s)".formatted(errors.close(), errors.cells(), percent(errors.share()));
  }

  private static String percent(double share) {
    double hundredths = 100 * share;
    return hundredths >= 99 && hundredths < 100
        ? String.format(Locale.ROOT, "%.2f %%", hundredths)
        : Figures.show(hundredths) + " %";
  }
}
