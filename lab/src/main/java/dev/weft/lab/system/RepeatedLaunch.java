package dev.weft.lab.system;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command that is timed from its start to its end, several times; the first time is not counted.
 * It runs on host 0 if there are several.
 */
public final class RepeatedLaunch implements Launch {
  private final LaunchSpec spec;
  private final List<String> command;
  private final Map<String, String> environment;
  private @Nullable ChildProcess running;
  private boolean measured;

  public RepeatedLaunch(LaunchSpec spec, List<String> command, Map<String, String> environment) {
    this.spec = spec;
    this.command = new ArrayList<>(spec.launchHosts().enter(0));
    this.command.addAll(command);
    this.environment = environment;
  }

  @Override
  public void warm() throws InterruptedException {
    runOnce();
  }

  @Override
  public @Nullable Series measure() throws InterruptedException {
    if (measured) {
      return null;
    }
    measured = true;
    long[] nanos = new long[spec.effort().repeats()];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = runOnce();
    }
    return new Series(Cell.of(0), Series.MAIN, 1, 1, Double.NaN, new Series.Nanos(nanos));
  }

  @Override
  public void close() {
    ChildProcess child = running;
    if (child != null) {
      child.close();
    }
  }

  private long runOnce() throws InterruptedException {
    long before = System.nanoTime();
    try (ChildProcess child =
        ChildProcess.start(command, environment, spec.directory(), spec.limit(), line -> false)) {
      running = child;
      child.awaitSuccess();
      return System.nanoTime() - before;
    } finally {
      running = null;
    }
  }
}
