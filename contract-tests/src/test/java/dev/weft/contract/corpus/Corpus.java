package dev.weft.contract.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** All programs, made from templates. The same seed makes the same programs. */
final class Corpus {
  private Corpus() {}

  private static Stream<Template> templates() {
    return Stream.of(
            InvalidParameters.templates(),
            ParameterMatching.templates(),
            CollectiveMismatch.templates(),
            CallOrdering.templates(),
            MissingCalls.templates(),
            RequestLifecycle.templates(),
            ResourceLeaks.templates(),
            LocalConcurrency.templates(),
            GlobalConcurrency.templates(),
            EpochLifecycle.templates(),
            MessageRaces.templates(),
            BufferingHazards.templates())
        .flatMap(List::stream);
  }

  /** All programs of a seed; others have other values, other calls around and other numbers. */
  static List<CorpusProgram> all(long seed) {
    return templates().flatMap(template -> template.programs(seed).stream()).toList();
  }

  /** Some of them: so many wrong and so many right ones of each class, by chance. */
  static List<CorpusProgram> sample(long seed, int each) {
    List<CorpusProgram> shuffled = new ArrayList<>(all(seed));
    Collections.shuffle(shuffled, new Random(seed));
    Map<String, Integer> taken = new HashMap<>();
    return shuffled.stream()
        .filter(
            program ->
                taken.merge(program.mistake().name() + program.isRight(), 1, Integer::sum) <= each)
        .toList();
  }
}
