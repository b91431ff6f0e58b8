package dev.weft.cli;

import dev.weft.lab.Suite;
import dev.weft.lab.SuiteBuilder;
import dev.weft.lab.SuiteOptions;
import dev.weft.lab.network.NetworkException;
import dev.weft.lab.page.ReportFiles;
import dev.weft.lab.results.ResultsDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of {@code weft bench run} and {@code weft bench all}. */
final class SuiteRun {
  /** Somebody stopped it. */
  private static final int STOPPED = 1;

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

  @Mixin private MeasureOptions measure = new MeasureOptions();

  @Option(
      names = "--quick",
      order = 3,
      description =
          "A first look in less than ten minutes: fewer sizes and samples, hot heap buffers, 2 and"
              + " 8 ranks, one launch of everything, three of what is over in seconds.")
  private boolean quick;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      order = 11,
      description = "Begin no launch that would end later than that. Default: with --quick 9½.")
  private @Nullable Integer minutes;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      order = 12,
      description =
          "Where the results go. Default: a new weft-bench-TIME here. A run that was interrupted"
              + " goes on where it stopped when its directory is given again.")
  private @Nullable Path output;

  SuiteRun() {}

  /** The directory that was named, if it holds a run to go on with; otherwise null. */
  @Nullable Path begun() {
    return output != null && new ResultsDirectory(output).hasRun() ? output : null;
  }

  /** Runs what the function makes of these settings and of a directory. */
  int run(Function<Path, SuiteOptions> options) {
    try {
      Path directory =
          output == null
              ? Path.of("weft-bench-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP))
              : output;
      Suite.Outcome outcome = Suite.run(options.apply(directory), System.err);
      if (outcome == Suite.Outcome.STOPPED) {
        return STOPPED;
      }
      if (outcome == Suite.Outcome.TIME_UP) {
        System.err.println("The time was up; there are fewer launches than planned.");
      }
      ReportFiles.write(new ResultsDirectory(directory)).forEach(System.out::println);
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException | NetworkException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  SuiteBuilder builder() {
    SuiteBuilder builder = quick ? SuiteBuilder.quick() : SuiteBuilder.full();
    builder
        .peers(measure.peers())
        .transports(measure.transports())
        .buffers(measure.buffers())
        .caches(measure.caches())
        .sizes(measure.sizes())
        .ranks(measure.ranks());
    measure.network().ifPresent(builder::network);
    measure.hosts().ifPresent(builder::hosts);
    Integer launches = measure.launches();
    if (launches != null) {
      builder.launches(launches);
    }
    Long seed = measure.seed();
    if (seed != null) {
      builder.seed(seed);
    }
    if (minutes != null) {
      if (minutes < 1) {
        throw new UsageException(
            UsageException.Kind.VALUE, "--minutes %d: give 1 or more".formatted(minutes));
      }
      builder.limit(Duration.ofMinutes(minutes));
    }
    return builder;
  }
}
