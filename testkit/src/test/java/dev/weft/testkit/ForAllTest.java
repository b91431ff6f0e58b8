package dev.weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ForAllTest {

  @AfterEach
  void clear() {
    System.clearProperty(ForAll.SEED_PROPERTY);
  }

  @Test
  void runsAsOftenAsAskedWithDifferentInputs() {
    List<Long> drawn = new ArrayList<>();
    ForAll.runs(100, random -> drawn.add(random.nextLong()));
    assertThat(drawn).hasSize(100).doesNotHaveDuplicates();
  }

  @Test
  void aFailureNamesTheSeedThatRepeatsIt() {
    List<Long> drawn = new ArrayList<>();
    ForAll.Property failsSometimes =
        random -> {
          drawn.add(random.nextLong());
          if (drawn.size() == 7) {
            throw new IllegalStateException("seven");
          }
        };
    String message = messageOf(() -> ForAll.runs(100, failsSometimes));
    assertThat(message).contains("run 6 of 100", "seven");

    Matcher seed = Pattern.compile("-Dweft.seed=(-?\\d+)").matcher(message);
    assertThat(seed.find()).isTrue();
    System.setProperty(ForAll.SEED_PROPERTY, seed.group(1));
    List<Long> again = new ArrayList<>();
    ForAll.runs(100, random -> again.add(random.nextLong()));
    assertThat(again).containsExactly(drawn.getLast());
  }

  @Test
  void theFailureIsTheCause() {
    assertThatThrownBy(
            () ->
                ForAll.runs(
                    1,
                    random -> {
                      throw new java.io.IOException("disk");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasCauseInstanceOf(java.io.IOException.class);
  }

  private static String messageOf(Runnable task) {
    try {
      task.run();
    } catch (AssertionError e) {
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("did not fail");
  }
}
