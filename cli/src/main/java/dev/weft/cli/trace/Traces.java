package dev.weft.cli.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes traces of recordings, and reads them. Blocks as reading and writing files does. */
public final class Traces {
  static final String RECORDING = ".jfr";

  /** Where in the folder of recordings the recorders of processes keep their unfinished files. */
  public static final String REPOSITORY = "unfinished";

  /**
   * Makes one trace of the recordings in a folder, writes it, and says what it says. Of ranks that
   * were killed before they had written theirs it has what their recorders had written by then.
   *
   * @return null if there are no recordings
   */
  public static @Nullable TraceReport merge(Path folder, Path file) throws IOException {
    List<Path> recordings;
    try (Stream<Path> files = Files.list(folder)) {
      recordings =
          files.filter(each -> isRecording(each) && each.toFile().length() > 0).sorted().toList();
    }
    List<Path> unfinished = KilledRecording.filesIn(folder.resolve(REPOSITORY));
    if (recordings.isEmpty() && unfinished.isEmpty()) {
      return null;
    }
    Trace trace = ofRecordings(recordings, unfinished);
    Matching matching = new Matching(trace);
    TraceFile.write(matching, file);
    return new TraceReport(matching);
  }

  /** What a trace says, or the recordings of a job's processes. */
  public static TraceReport read(List<Path> files) throws IOException {
    return new TraceReport(
        new Matching(
            files.stream().allMatch(Traces::isRecording)
                ? ofRecordings(files, List.of())
                : TraceFile.read(files.getFirst())));
  }

  private static boolean isRecording(Path file) {
    return file.toString().endsWith(RECORDING);
  }

  private static Trace ofRecordings(List<Path> files, List<Path> unfinished) throws IOException {
    RecordingReader reader = new RecordingReader();
    for (Path file : files) {
      reader.read(file);
    }
    reader.readUnfinished(unfinished);
    return reader.trace();
  }

  private Traces() {}
}
