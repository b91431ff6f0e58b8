package dev.weft.lab.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes all files that are made from results: the page, tables, figures for programs, and charts.
 * All of them are made anew each time.
 */
public final class ReportFiles {
  private ReportFiles() {}

  /** Writes the files into the directory and returns them; blocks for about a second. */
  public static List<Path> write(ResultsDirectory directory) {
    List<Report> reports = StoredReports.of(directory);
    if (reports.isEmpty()) {
      throw new IllegalArgumentException(
          directory.path() + " holds no results yet: no launch has come to its end");
    }
    PredictionPage predictionPage = PredictionPage.of(reports, directory.machine());
    ObjectNode data = PageData.of(directory.run(), reports, Catalogue.load(), predictionPage);
    Map<String, Path> logs = new LinkedHashMap<>();
    reports.forEach(
        report -> logs.put(report.experiment().id(), directory.log(report.experiment())));
    List<Path> files = new ArrayList<>();
    try {
      Path path = directory.path();
      files.add(Files.writeString(path.resolve("report.html"), HtmlPage.of(data, logs)));
      files.addAll(predictionPage.write(path));
      files.add(Files.write(path.resolve("report.md"), MarkdownReport.lines(reports)));
      files.add(Files.write(path.resolve("results.csv"), CsvFigures.lines(reports)));
      files.add(
          Files.writeString(
              path.resolve("results.json"), new ObjectMapper().writeValueAsString(data) + "\n"));
      Path charts = Files.createDirectories(path.resolve("charts"));
      for (Map.Entry<String, String> chart : ReadmeCharts.of(reports).entrySet()) {
        files.add(Files.writeString(charts.resolve(chart.getKey() + ".svg"), chart.getValue()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the report to " + directory.path(), e);
    }
    return files;
  }
}
