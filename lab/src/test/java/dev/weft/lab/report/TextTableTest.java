package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsColumnsToTheRight() {
    TextTable table = new TextTable();
    table.row(List.of("size", "openmpi", "weft"));
    table.row(List.of("8 B", "0.136", "0.0703"));
    assertThat(table.lines()).containsExactly("  size  openmpi    weft", "   8 B    0.136  0.0703");
  }

  @Test
  void toleratesShortRows() {
    TextTable table = new TextTable();
    table.row(List.of("a", "b"));
    table.row(List.of("ccc"));
    assertThat(table.lines()).containsExactly("    a  b", "  ccc");
  }

  @Test
  void hasNoLinesWithoutRows() {
    assertThat(new TextTable().lines()).isEmpty();
  }
}
