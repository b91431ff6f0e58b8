package dev.weft.internal.replay;

import dev.weft.internal.base.RequestChoices;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a record: one a rank, and another each time that it joins its job again. */
public final class RecordFolder {
  /** System property: where ranks write their decisions. */
  public static final String RECORD = RequestChoices.RECORD;

  /** System property: whose decisions they make again. */
  public static final String REPLAY = RequestChoices.REPLAY;

  /** How all their names end. */
  public static final String SUFFIX = ".decisions";

  /** A file beside them which says that all other decisions are free. */
  public static final String OPEN = "open";

  private RecordFolder() {}

  /**
   * The name of a rank's file.
   *
   * @param time how often the rank has joined a job in this process, from 1 on
   */
  public static String fileOf(int rank, int time) {
    return "rank-%d%s%s".formatted(rank, time == 1 ? "" : "-" + time, SUFFIX);
  }

  static boolean isOpen(Path folder) {
    return Files.exists(folder.resolve(OPEN));
  }
}
