package dev.weft.lab.system;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.LaunchFailedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A measured program in separate processes; the lab reads the lines that it prints. */
public final class ProgramLaunch implements Launch {
  /** The fact under which a program says what distorts its figures. */
  private static final String WARNING = "warning";

  private final ChildProcess process;
  private final Deque<Series> early = new ArrayDeque<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<String> chosen;

  private ProgramLaunch(ChildProcess process, List<String> chosen) {
    this.process = process;
    this.chosen = chosen;
  }

  /**
   * Starts the program, on host 0 if there are several.
   *
   * @param command without the program's arguments; they are the spec's
   * @throws LaunchFailedException if it cannot be started
   */
  public static ProgramLaunch start(
      LaunchSpec spec, List<String> command, Map<String, String> environment) {
    return start(spec, command, environment, List.of());
  }

  /**
   * The same.
   *
   * @param chosen the options that make the system what it is: nobody need be warned of them
   */
  public static ProgramLaunch start(
      LaunchSpec spec, List<String> command, Map<String, String> environment, List<String> chosen) {
    List<String> whole = new ArrayList<>(spec.launchHosts().enter(0));
    whole.addAll(command);
    whole.addAll(spec.programArguments());
    return new ProgramLaunch(
        ChildProcess.start(whole, environment, spec.directory(), spec.limit(), ProgramLine::isOne),
        chosen);
  }

  /** What a program finds wrong before it is warm is kept for {@link #measure}. */
  @Override
  public void warm() throws InterruptedException {
    for (ProgramLine line = next(); !(line instanceof ProgramLine.Warm); line = next()) {
      if (line instanceof ProgramLine.Data(Series series)) {
        early.add(series);
      }
    }
  }

  @Override
  public @Nullable Series measure() throws InterruptedException {
    if (!early.isEmpty()) {
      return early.poll();
    }
    return switch (next()) {
      case ProgramLine.Data data -> data.series();
      case ProgramLine.Done() -> finished();
      case ProgramLine.Info _, ProgramLine.Warm _, ProgramLine.Failure _ -> measure();
    };
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public void close() {
    process.close();
  }

  private @Nullable Series finished() throws InterruptedException {
    process.awaitSuccess();
    return null;
  }

  private ProgramLine next() throws InterruptedException {
    String line = process.nextLine();
    if (line == null) {
      process.awaitSuccess();
      throw process.failed("ended before it had measured everything");
    }
    ProgramLine parsed = ProgramLine.parse(line);
    if (parsed instanceof ProgramLine.Failure(String reason)) {
      throw process.failed("says: " + reason);
    }
    if (parsed instanceof ProgramLine.Info(String key, String value)
        && key.equals(WARNING)
        && !isChosen(value)) {
      warnings.add(value);
    }
    return parsed;
  }

  private boolean isChosen(String warning) {
    return chosen.stream().anyMatch(option -> ("-D" + warning).startsWith(option + ": "));
  }
}
