package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class StartLimitTest {
  @AfterEach
  void asUsual() {
    System.clearProperty(StartLimit.PROPERTY);
  }

  @Test
  void onePropertyRaisesAll() {
    assertThat(StartLimit.begin().seconds()).isEqualTo(120);
    assertThat(StartLimit.begin(5).seconds()).isEqualTo(5);
    System.setProperty(StartLimit.PROPERTY, "300");
    assertThat(StartLimit.begin().seconds()).isEqualTo(300);
    assertThat(StartLimit.begin(5).seconds()).isEqualTo(300);
    System.setProperty(StartLimit.PROPERTY, "-3");
    assertThat(StartLimit.begin().seconds()).isEqualTo(1);
  }

  @Test
  void countsFromWhatHasComeLast() throws Exception {
    StartLimit limit = StartLimit.begin(1);
    StartLimit moved = StartLimit.begin(1);
    TimeUnit.MILLISECONDS.sleep(600);
    moved.moved();
    TimeUnit.MILLISECONDS.sleep(600);
    assertThat(limit.isOver()).isTrue();
    assertThat(limit.leftMillis()).isZero();
    assertThat(StartLimit.begin(60).isOver()).isFalse();
    moved.moved();
    assertThat(moved.isOver()).isFalse();
  }

  @Test
  void messagesSayWhichLimitAndHowToRaiseIt() {
    assertThat(StartLimit.begin().words())
        .isEqualTo(
            "the limit of 120 s in which nothing more has come (on a busy machine raise it:"
                + " -Dweft.meetSeconds=600)");
  }
}
