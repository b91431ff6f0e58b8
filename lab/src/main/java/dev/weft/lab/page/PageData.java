package dev.weft.lab.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Entry;
import dev.weft.lab.catalogue.Paper;
import dev.weft.lab.catalogue.Printed;
import dev.weft.lab.catalogue.Run;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.model.ModelsJson;
import dev.weft.lab.model.PrintedModels;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.report.Report;
import dev.weft.lab.simulate.SimulationJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** All data of the page, as one tree of JSON. The page's scripts compute only positions. */
final class PageData {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<Report> reports;
  private final ObjectNode root = MAPPER.createObjectNode();

  private PageData(List<Report> reports) {
    this.reports = reports;
  }

  /**
   * Puts the tree together.
   *
   * @param run the settings of the run
   * @param predictionPage what was fitted and simulated
   */
  static ObjectNode of(
      JsonNode run, List<Report> reports, Catalogue catalogue, PredictionPage predictionPage) {
    PageData data = new PageData(reports);
    data.root.set("run", run);
    data.root.set(
        "machine", MAPPER.valueToTree(reports.isEmpty() ? Map.of() : reports.getFirst().machine()));
    if (!reports.isEmpty()) {
      NetworkFacts.sentence(reports.getFirst().machine())
          .ifPresent(sentence -> data.root.put("network", sentence));
    }
    data.systems();
    data.warnings();
    data.root.set("summary", SummaryPage.of(reports));
    data.questions();
    ArrayNode experiments = data.root.putArray("experiments");
    reports.forEach(report -> experiments.add(experiment(report)));
    data.papers(catalogue);
    data.root.set("quantiles", MAPPER.valueToTree(Quantiles.LEVELS));
    data.root.setAll(ModelsJson.of(predictionPage.models(), PrintedModels.load()));
    data.root.setAll(SimulationJson.of(predictionPage.simulations()));
    return data.root;
  }

  /** Each once, with the experiments that it concerns unless it concerns all. */
  private void warnings() {
    Concerns concerns = new Concerns(reports);
    ArrayNode warnings = root.putArray("warnings");
    concerns
        .byWarning()
        .forEach(
            (text, concerned) -> {
              List<String> titles =
                  concerns.isOfAll(text)
                      ? List.of()
                      : concerned.stream().map(one -> Methods.title(one.experiment())).toList();
              warnings.addObject().put("text", text).set("experiments", MAPPER.valueToTree(titles));
            });
  }

  private void systems() {
    Map<String, String> roles = new TreeMap<>();
    Map<String, String> versions = new TreeMap<>();
    for (Report report : reports) {
      report.points().forEach(p -> roles.put(p.system(), p.role().name().toLowerCase(Locale.ROOT)));
      versions.putAll(report.versions());
    }
    ObjectNode systems = root.putObject("systems");
    Palette.of(roles.keySet())
        .forEach(
            (name, look) ->
                systems
                    .putObject(name)
                    .put("label", look.label())
                    .put("light", look.light())
                    .put("dark", look.dark())
                    .put("symbol", look.symbol())
                    .put("role", roles.getOrDefault(name, ""))
                    .put("version", versions.getOrDefault(name, "")));
  }

  private void questions() {
    ArrayNode questions = root.putArray("questions");
    for (Question question : Question.values()) {
      questions
          .addObject()
          .put("id", question.id())
          .put("title", question.title())
          .put("words", question.words());
    }
  }

  private static ObjectNode experiment(Report report) {
    Experiment experiment = report.experiment();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("id", experiment.id())
        .put("title", Methods.title(experiment))
        .put("method", Methods.sentence(experiment))
        .put("question", Question.of(experiment).id())
        .put("axis", Methods.axis(experiment))
        .put("quantity", Methods.quantity(experiment))
        .put("unit", experiment.unit())
        .put("higher", experiment.higherIsBetter())
        .put("messages", experiment.hasMessages())
        .put("complete", report.complete());
    ArrayNode points = node.putArray("points");
    PeerComparison peerComparison = new PeerComparison(report);
    report.points().forEach(point -> points.add(PointData.of(point, peerComparison)));
    node.set("missing", MAPPER.valueToTree(report.missing()));
    ArrayNode failures = node.putArray("failures");
    report
        .failures()
        .forEach(
            failure ->
                failures
                    .addObject()
                    .put("configuration", failure.configuration().toString())
                    .put("reason", failure.reason().lines().findFirst().orElse("")));
    node.set("notes", MAPPER.valueToTree(report.notes()));
    return node;
  }

  private void papers(Catalogue catalogue) {
    Today today = new Today(reports);
    ArrayNode papers = root.putArray("papers");
    for (Paper paper : catalogue.papers()) {
      ObjectNode node =
          papers
              .addObject()
              .put("id", paper.id())
              .put("authors", paper.authors())
              .put("title", paper.title())
              .put("machine", paper.machine());
      ArrayNode entries = node.putArray("entries");
      catalogue.of(paper).forEach(entry -> entries.add(entry(entry, today)));
    }
  }

  private static ObjectNode entry(Entry entry, Today today) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("id", entry.id())
        .put("place", entry.place())
        .put("title", entry.title())
        .put("varies", entry.varies())
        .put("measures", entry.measures())
        .put("coverage", entry.coverage().id())
        .put("words", entry.coverage().words())
        .put("remark", entry.remark())
        .put("network", entry.network())
        .put("cannot", entry.cannot().orElse(""));
    node.set("commands", MAPPER.valueToTree(entry.networkCommands()));
    node.set("built", MAPPER.valueToTree(entry.built().stream().map(Experiment::id).toList()));
    node.set("analyses", MAPPER.valueToTree(entry.analyses()));
    node.set("not_built", MAPPER.valueToTree(entry.notBuilt()));
    node.set("runs", MAPPER.valueToTree(entry.runs().stream().map(Run::experiment).toList()));
    ArrayNode rows = node.putArray("printed");
    entry.printed().forEach(printed -> rows.add(row(printed, today)));
    return node;
  }

  private static ObjectNode row(Printed printed, Today today) {
    ObjectNode node = MAPPER.createObjectNode().put("what", printed.what());
    printed.value().ifPresent(value -> node.put("then", value));
    node.put("unit", printed.unit()).put("text", printed.text());
    node.put("measured", printed.now().isPresent());
    printed
        .now()
        .flatMap(now -> today.of(now, printed.unit()))
        .ifPresent(
            figure ->
                node.put("now", figure.value())
                    .put("now_unit", figure.unit())
                    .put("where", figure.where()));
    return node;
  }
}
