package dev.weft.contract.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs programs of the corpus under their checks. By default a sample; with {@code
 * -Dweft.test.corpus=all} all of them, or with names, with commas between, those that begin so;
 * then the table of scores is printed. {@code -Dweft.test.seed} makes other programs; with {@code
 * -Dweft.test.corpus.keep=FOLDER} the source of each program that is not scored well is kept there,
 * with what was printed.
 */
@Isolated("it starts processes that measure when nothing moves")
final class CorpusTest {
  private static final String WHICH = System.getProperty("weft.test.corpus", "");
  private static final long SEED = Long.getLong("weft.test.seed", 1);
  private static final int SAMPLE = 3;
  private static final int PROCESSES = 2;

  /** Of a class in the sample, at least two of three mistakes are found. */
  private static final double USUAL_RECALL = 0.6;

  /** Classes of whose mistakes some cannot be found. */
  private static final Map<MistakeClass, Double> LEAST_RECALL =
      Map.of(
          MistakeClass.LOCAL_CONCURRENCY, 0.3,
          MistakeClass.GLOBAL_CONCURRENCY, 0.3,
          MistakeClass.MESSAGE_RACE, 0.3);

  /** Of all classes together, strict. */
  private static final double LEAST_F1 = 0.95;

  private static boolean isWanted(CorpusProgram program) {
    return WHICH.equals("all")
        || Arrays.stream(WHICH.split(",")).anyMatch(name -> program.name().startsWith(name));
  }

  @Test
  @Timeout(value = 480, unit = TimeUnit.SECONDS)
  void noRightProgramIsReportedAndMostMistakesAre(@TempDir Path classes) throws Exception {
    List<CorpusProgram> programs =
        WHICH.isEmpty()
            ? Corpus.sample(SEED, SAMPLE)
            : Corpus.all(SEED).stream().filter(CorpusTest::isWanted).toList();
    CorpusScore score = CorpusScore.of(CorpusRun.of(programs, PROCESSES, classes));
    String keep = System.getProperty("weft.test.corpus.keep");
    if (keep != null) {
      score.keep(Files.createDirectories(Path.of(keep)));
    }
    if (!WHICH.isEmpty()) {
      System.out.println(score.table());
    }
    assertThat(score.reportedRightPrograms()).as("right programs with a report").isEmpty();
    if (WHICH.equals("all")) {
      assertThat(score.together().f1()).isGreaterThanOrEqualTo(LEAST_F1);
    }
    for (MistakeClass mistake : MistakeClass.values()) {
      assertThat(score.of(mistake).recall())
          .as("recall of %s; missed: %s", mistake.title, score.of(mistake).missed())
          .isGreaterThanOrEqualTo(LEAST_RECALL.getOrDefault(mistake, USUAL_RECALL));
    }
  }
}
