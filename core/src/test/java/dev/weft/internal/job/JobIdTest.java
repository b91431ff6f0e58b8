package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JobIdTest {
  @Test
  void isSafeInAFileName() {
    assertThat(JobId.create()).matches("[0-9a-f]{16}-[0-9]+-[0-9a-f]+-[0-9a-f]{8}");
  }

  @Test
  void isNewEachTime() {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      ids.add(JobId.create());
    }
    assertThat(ids).hasSize(1_000);
  }

  @Test
  void knowsThatItsOwnerLives() {
    assertThat(JobId.ownerGone(JobId.create())).isFalse();
  }

  @Test
  void knowsThatItsOwnerIsGone() throws Exception {
    Process process = new ProcessBuilder("true").start();
    long pid = process.pid();
    process.waitFor();
    assertThat(JobId.ownerGone(withPid(JobId.create(), pid))).isTrue();
  }

  @Test
  void isNotFooledByAnotherProcessOfTheSameNumber() {
    String[] parts = JobId.create().split("-", -1);
    String earlier = parts[0] + '-' + parts[1] + '-' + "1" + '-' + parts[3];
    assertThat(JobId.ownerGone(earlier)).isTrue();
  }

  @Test
  void saysNothingAboutOtherMachinesAndOtherTexts() {
    String mine = JobId.create();
    String elsewhere =
        (mine.charAt(0) == '0' ? '1' : '0') + withPid(mine, 999_999_999).substring(1);
    assertThat(JobId.ownerGone(elsewhere)).isFalse();
    for (String text : new String[] {"", "-", "a-b-c-d", "----", mine + "-1", "weft"}) {
      assertThat(JobId.ownerGone(text)).as(text).isFalse();
    }
  }

  private static String withPid(String id, long pid) {
    String[] parts = id.split("-", -1);
    return parts[0] + '-' + pid + '-' + parts[2] + '-' + parts[3];
  }
}
