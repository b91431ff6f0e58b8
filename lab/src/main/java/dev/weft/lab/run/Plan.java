package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.MeasuredSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * All launches of a run in the order to make them. Each round launches every configuration once, in
 * a different order, so that drift of the machine affects all systems alike. The last rounds have
 * only the configurations that are launched more often. Each launch has its own order of operations
 * and sizes. The same seed gives the same plan.
 */
public record Plan(List<PlannedLaunch> launches) {

  /**
   * Makes the plan.
   *
   * @param rounds how often to launch a configuration
   */
  public static Plan of(
      List<MeasuredSystem> systems,
      Selection selection,
      Experiment experiment,
      Workload workload,
      ToIntFunction<Configuration> rounds,
      long seed) {
    Random random = new Random(seed);
    List<PlannedLaunch> launches = new ArrayList<>();
    List<PlannedLaunch> once;
    int round = 0;
    do {
      once = new ArrayList<>();
      for (MeasuredSystem system : systems) {
        for (Configuration configuration : selection.of(system, experiment)) {
          if (round < rounds.applyAsInt(configuration)) {
            Workload own = workload.shuffled(system.smallestBytes(), random);
            once.add(new PlannedLaunch(round, system, configuration, own));
          }
        }
      }
      Collections.shuffle(once, random);
      launches.addAll(once);
      round++;
    } while (!once.isEmpty());
    return new Plan(List.copyOf(launches));
  }

  /** About how long it takes, as far as that can be said before the first launch. */
  public Duration guess() {
    return Duration.ofSeconds(Math.round(new RemainingTime().seconds(launches)));
  }
}
