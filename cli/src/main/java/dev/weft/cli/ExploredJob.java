package dev.weft.cli;

import dev.weft.cli.explore.Outcome;
import dev.weft.cli.explore.Search;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.OutputSink;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.launch.LaunchResult;
import dev.weft.internal.replay.RecordFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The job of a command line, which is run again and again for {@link ExploreCommand}, each time in
 * new processes and with a record of its own. One thread.
 */
final class ExploredJob implements Search.Job, AutoCloseable {
  private final RunLine line;
  private final RunSettings settings;
  private final Path folder;
  private final RankProgram program;

  /**
   * @throws UsageException if the line is not possible
   */
  ExploredJob(RunLine line) {
    this.line = line;
    this.settings = new RunSettings(line);
    try {
      this.folder = Files.createTempDirectory("weft-explore-");
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "no folder for records can be made in %s: %s"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()));
    }
    try {
      this.program = new Targets(settings, folder.resolve("classes")).find(line.target());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  int ranks() {
    return settings.ranks;
  }

  /** Where its files are. */
  Path folder() {
    return folder;
  }

  @Override
  public Outcome run(int number, @Nullable Path script) {
    Path record = folder.resolve("record-" + number);
    LaunchPlan plan = new LaunchPlan(settings.ranks);
    JobRun.fill(plan, settings, line, program);
    Said said = new Said();
    plan.output(said).report(said::report);
    plan.stdin = false;
    plan.startedBy = "weft explore";
    plan.property(RecordFolder.RECORD, record.toString())
        .property(RecordFolder.EXPLORE, record.toString());
    if (script != null) {
      plan.property(RecordFolder.REPLAY, script.toString());
    }
    try (JobLauncher job = JobLauncher.start(plan, PassedSignals::passTo)) {
      LaunchResult result = job.await();
      return new Outcome(record, result.exitCode(), result.isStalled(), said.text());
    }
  }

  /** What a job says, the output of all ranks and the launcher's reports. */
  private static final class Said implements OutputSink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int rank, boolean error, byte[] from, int length) {
      bytes.write(from, 0, length);
    }

    synchronized void report(String text) {
      bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    synchronized String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  /** Keeps the record of a job in a folder of the user's, for {@code weft replay}. */
  void keep(Outcome outcome, Path wanted) throws IOException {
    RecordSettings.clear(wanted);
    RecordedLine.write(line, wanted);
    for (int rank = 0; rank < settings.ranks; rank++) {
      Path file = outcome.folder().resolve(RecordFolder.fileOf(rank, 1));
      if (Files.exists(file)) {
        Files.copy(file, wanted.resolve(file.getFileName()));
      }
    }
  }

  /** A folder as a user would type it. */
  String shown(Path wanted) {
    Path here = Path.of("").toAbsolutePath();
    return (wanted.startsWith(here) ? here.relativize(wanted) : wanted).toString();
  }

  @Override
  public void close() {
    FolderRemoval.remove(folder);
  }
}
