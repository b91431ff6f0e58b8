package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What an installed Weft has of manual pages and completion. */
final class ManualTest {
  @TempDir Path share;

  @Test
  void everyOptionOfACommandIsOnItsPage() throws Exception {
    Manual.main(new String[] {share.toString()});
    String page = Files.readString(share.resolve("man/man1/weft-run.1")).replace("\\-", "-");
    for (RunOption option : RunOption.values()) {
      assertThat(page).contains(String.join(", ", option.names));
    }
    assertThat(page).startsWith(".TH WEFT-RUN 1 ").contains(".SH SYNOPSIS\nweft run [OPTIONS]");
    assertThat(Files.readString(share.resolve("man/man1/weft.1"))).contains("\\fBbench\\fR");
    assertThat(share.resolve("man/man1/weft-bench-run.1")).exists();
    assertThat(share.resolve("man/man1/weft-stacks.1")).exists();
    assertThat(Files.readString(share.resolve("man/man1/mpjrun.1")))
        .startsWith(".TH MPJRUN 1 ")
        .contains(".SH NAME\nmpjrun \\- ", ".SH SYNOPSIS\nmpjrun [OPTIONS]");
    assertThat(share.resolve("bash-completion/completions/weft"))
        .content()
        .contains("--transport", "stacks")
        .doesNotStartWith("#!");
  }

  @Test
  void linesThatRoffWouldTakeForItsOwnAreProtected() {
    CommandSpec odd = CommandSpec.create().name("odd");
    odd.usageMessage().description("One.", ".java files", "C:\\");
    assertThat(new ManualPage(new CommandLine(odd)).text())
        .contains("\\&.java files", "C:\\e")
        .doesNotContain("\n.java");
  }
}
