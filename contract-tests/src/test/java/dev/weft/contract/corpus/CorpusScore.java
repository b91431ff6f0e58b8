package dev.weft.contract.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The scores of all classes. */
final class CorpusScore {
  private static final String HEAD =
      """
      | class                | wrong | right | found | missed | false | precision | recall |    F1 |
      |---|--:|--:|--:|--:|--:|--:|--:|--:|
      """;

  private final List<CorpusRun.Outcome> outcomes;
  private final Map<MistakeClass, ClassScore> classes = new EnumMap<>(MistakeClass.class);
  private final ClassScore together = new ClassScore();

  private CorpusScore(List<CorpusRun.Outcome> outcomes) {
    this.outcomes = outcomes;
  }

  static CorpusScore of(List<CorpusRun.Outcome> outcomes) {
    CorpusScore score = new CorpusScore(outcomes);
    for (CorpusRun.Outcome outcome : outcomes) {
      score
          .classes
          .computeIfAbsent(outcome.program().mistake(), _ -> new ClassScore())
          .add(outcome);
    }
    score.classes.values().forEach(score.together::add);
    return score;
  }

  /** The score of one class. */
  ClassScore of(MistakeClass mistake) {
    return classes.getOrDefault(mistake, new ClassScore());
  }

  /** The score of all classes together. */
  ClassScore together() {
    return together;
  }

  /** The table, and below it the programs that were missed or reported falsely. */
  String table() {
    StringBuilder text = new StringBuilder(HEAD);
    classes.forEach((mistake, score) -> text.append(score.row(mistake.title)).append('\n'));
    text.append(together.row("all")).append('\n');
    classes.forEach(
        (mistake, score) -> {
          if (!score.missed().isEmpty()) {
            text.append(mistake.title).append(", missed: ").append(score.missed()).append('\n');
          }
          if (!score.falselyReported().isEmpty()) {
            text.append(mistake.title).append(", falsely reported: ");
            text.append(score.falselyReported()).append('\n');
          }
        });
    return text.toString();
  }

  /** Right programs that something was said about, with what was said. */
  List<String> reportedRightPrograms() {
    return outcomes.stream()
        .filter(outcome -> outcome.program().isRight())
        .filter(outcome -> !outcome.ended() || !outcome.reports().isEmpty())
        .map(outcome -> outcome.program().source() + "\n" + words(outcome))
        .toList();
  }

  /** Writes the sources of the programs that are not scored well, and what they have printed. */
  void keep(Path folder) throws IOException {
    for (CorpusRun.Outcome outcome : outcomes) {
      String name = outcome.program().name();
      if (together.missed().contains(name) || together.falselyReported().contains(name)) {
        Files.writeString(folder.resolve(name + ".java"), outcome.program().source());
        Files.writeString(folder.resolve(name + ".txt"), words(outcome));
      }
    }
  }

  private static String words(CorpusRun.Outcome outcome) {
    CorpusProgram program = outcome.program();
    return "%s: %s, %d ranks, -Dweft.check=%s, at fault: %s%s%n%s%n%s%n"
        .formatted(
            program.name(),
            program.mistake().title,
            program.ranks(),
            program.check(),
            program.faults(),
            outcome.ended() ? "" : ", did not end in time",
            outcome.printed(),
            outcome.reports().stream()
                .map(report -> report.kind() + " " + report.lines())
                .toList());
  }
}
