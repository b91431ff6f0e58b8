package dev.weft.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.experiment.Experiment;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SourcesTest {
  private static final Pattern MOST_SIZES = Pattern.compile("LAB_MAX_SIZES = (\\d+)");

  @ParameterizedTest
  @EnumSource(Experiment.class)
  void programsInCTakeEverySizeOfAnExperiment(Experiment experiment) {
    Matcher most = MOST_SIZES.matcher(Sources.text("native/lab.h"));
    assertThat(most.find()).isTrue();
    assertThat(experiment.sizes(false)).hasSizeLessThanOrEqualTo(Integer.parseInt(most.group(1)));
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sources.text("native/none.c"))
        .withMessageContaining("native/none.c");
  }
}
