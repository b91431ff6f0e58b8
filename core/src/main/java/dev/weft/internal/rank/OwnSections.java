package dev.weft.internal.rank;

import dev.weft.internal.section.SectionTable;
import dev.weft.internal.section.SectionTree;

/** Shows the times of the sections of ranks that are all in this process. Any thread. */
final class OwnSections {
  private final SectionTable table;

  /**
   * @param size number of ranks
   */
  OwnSections(int size) {
    table = new SectionTable(size);
  }

  /** Takes the times of a rank that closes Weft, if times are taken. */
  synchronized void take(int rank, SectionTree sections) {
    if (SectionTree.WANTED) {
      table.add(rank, sections.times());
    }
  }

  /** Prints the table to standard error, unless no times have been taken. */
  synchronized void show() {
    if (!table.isEmpty()) {
      System.err.print(table.text());
    }
  }
}
