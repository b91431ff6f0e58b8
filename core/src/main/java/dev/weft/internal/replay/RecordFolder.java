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

  /** System property: where ranks write what they do with messages, for {@code weft explore}. */
  public static final String EXPLORE = "weft.explore";

  /** How all their names end. */
  public static final String SUFFIX = ".decisions";

  /** A file beside them which says that all other decisions are free. */
  public static final String OPEN = "open";

  /** The part of the record for jobs of the calling thread's ranks; empty for all of it. */
  private static final ThreadLocal<String> PART = ThreadLocal.withInitial(() -> "");

  private RecordFolder() {}

  /**
   * The calling thread's rank records into this folder of the record, or replays it: one of several
   * jobs in one process, such as tests.
   */
  public static void part(String name) {
    PART.set(name);
  }

  static Path of(String folder) {
    return Path.of(folder, PART.get());
  }

  /**
   * The name of a rank's file.
   *
   * @param time how often the rank has joined a job in this process, from 1 on
   */
  public static String fileOf(int rank, int time) {
    return "rank-%d%s%s".formatted(rank, time == 1 ? "" : "-" + time, SUFFIX);
  }

  /** The name of a rank's file of what it does with messages. */
  public static String eventsOf(int rank) {
    return "rank-%d.events".formatted(rank);
  }

  static boolean isOpen(Path folder) {
    return Files.exists(folder.resolve(OPEN));
  }
}
