package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser without a window, if there is one: Debian's chromium. */
@Timeout(180)
class BrowserTest {
  private static final Path REPORT = FakeReport.DIRECTORY.resolve("report.html");

  @TempDir Path directory;

  @BeforeAll
  @Timeout(180)
  static void requireBrowser() {
    assumeTrue(Browser.find().isPresent(), "no chromium here; apt-get install chromium");
  }

  @Test
  void everyChartDrawsAndTheConsoleIsClean() {
    Browser.Page page = Browser.open(REPORT, "#all", 1200);
    assertThat(page.console()).isEmpty();
    assertThat(attribute(page, "ready")).isEqualTo("yes");
    assertThat(page.dom()).doesNotContain("data-error");
    assertThat(Integer.parseInt(attribute(page, "charts"))).isGreaterThan(20);
    assertThat(attribute(page, "drawn")).isEqualTo(attribute(page, "charts"));
    assertThat(attribute(page, "requests")).isEqualTo("0");
    assertThat(page.dom()).contains("aria-label=\"sections\"").contains("A5  Gigabit Ethernet");
    assertThat(page.dom()).containsPattern("id=\"warnings\".{1,200}weft: " + FakeResults.WARNING);
    assertThat(page.dom())
        .contains("Simulated collectives", "Best algorithm of allReduce", "Models that paper B");
  }

  @Lengthy
  @Test
  void onAPhoneNothingIsWiderThanTheScreen() throws IOException {
    Path copy = directory.resolve("phone.html");
    String script =
        "<script>document.documentElement.dataset.wide ="
            + " document.documentElement.scrollWidth > innerWidth</script></body>";
    String page = Files.readString(REPORT);
    Files.writeString(copy, page.replace("</body>", script));
    Browser.Page phone = Browser.open(copy, "#all", 500);
    assertThat(phone.console()).isEmpty();
    assertThat(attribute(phone, "wide")).isEqualTo("false");
  }

  /** What the other tests look for is found where it is; the page itself is short at first. */
  @Lengthy
  @Test
  void faultsWouldBeSeen() throws IOException {
    Path copy = directory.resolve("faulty.html");
    String page = Files.readString(REPORT);
    String fault =
        "<img src=\"http://127.0.0.1:9/pixel\"><script>console.log('planted');"
            + "document.documentElement.dataset.height = document.body.scrollHeight</script>";
    Files.writeString(copy, page.replace("</body>", fault + "</body>"));
    Browser.Page faulty = Browser.open(copy, "", 1200);
    assertThat(faulty.console()).anyMatch(line -> line.contains("planted"));
    assertThat(faulty.console()).anyMatch(line -> line.contains("Content Security Policy"));
    assertThat(Integer.parseInt(attribute(faulty, "height"))).isLessThan(5_000);
  }

  private static String attribute(Browser.Page page, String name) {
    Matcher matcher =
        Pattern.compile("<html[^>]* data-" + name + "=\"([^\"]*)\"").matcher(page.dom());
    return matcher.find() ? matcher.group(1) : "absent";
  }
}
