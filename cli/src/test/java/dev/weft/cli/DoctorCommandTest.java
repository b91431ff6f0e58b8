package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.doctor.Check;
import dev.weft.cli.doctor.Check.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
  private static final Check GOOD = new Check(Verdict.OK, "Java", "25", "");
  private static final Check SLOW = new Check(Verdict.WARN, "swap", "in use", "free memory");
  private static final Check BAD = new Check(Verdict.FAIL, "/dev/shm", "full", "remove files");

  @Test
  void whatIsWrongComesFirst() {
    Check slower = new Check(Verdict.WARN, "load", "high", "wait");
    Check alike = new Check(Verdict.WARN, "memory", "short", SLOW.remedy());
    assertThat(DoctorCommand.worstFirst(List.of(GOOD, SLOW, slower, alike, GOOD, BAD)))
        .containsExactly(BAD, SLOW, alike, slower, GOOD, GOOD);
  }

  @Test
  void eachHasItsVerdictAndRemedy() {
    StringWriter text = new StringWriter();
    boolean failed =
        DoctorCommand.show(new PrintWriter(text, true), List.of(BAD, GOOD), Colors.NONE);
    assertThat(failed).isTrue();
    assertThat(text.toString().lines())
        .containsExactly(
            "fail  /dev/shm full", "               -> remove files", "ok    Java     25");
  }

  @Test
  void peersAreLookedForOnlyWhereAskedFor() {
    StringWriter text = new StringWriter();
    int _ = DoctorCommand.commandLine().setOut(new PrintWriter(text)).execute();
    assertThat(text.toString()).contains("java", "ok ").doesNotContain("peer ");
  }
}
