package dev.weft.lab.system;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import java.util.List;
import java.util.Optional;

/**
 * A system that can be measured. Making one allocates nothing and starts nothing; an absent system
 * gives the reason as text. The lab calls from one thread.
 */
public interface MeasuredSystem {
  /** Name in tables, options and reports: lower case, no spaces. */
  String name();

  Role role();

  /** Whether it can be measured here. May run a command to find out, so it may block shortly. */
  Availability availability();

  /** The ways in which an experiment can be made with it, for so many ranks; empty if in none. */
  List<Configuration> configurations(Experiment experiment, int ranks);

  /** Which version is measured, for the record; empty if unknown. */
  default String version() {
    return "";
  }

  /**
   * Why an experiment takes too long here in one of its {@linkplain #configurations configurations}
   * to be made unasked; empty if it does not. It is made for whoever names the system.
   */
  default Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return Optional.empty();
  }

  /**
   * What makes its figures here other than its best: how it was built, and what its environment and
   * its files say. May run a command to find out, so it may block shortly.
   */
  default List<String> warnings() {
    return List.of();
  }

  /**
   * Why its processes cannot be on several {@link LaunchHosts}; empty if they can. What can has its
   * launches make use of {@link LaunchSpec#launchHosts}.
   */
  default Optional<String> onOneHostOnly() {
    return Optional.of("the lab starts it on one host only");
  }

  /** Whether its own launcher reaches {@linkplain LaunchHosts#areNamed named hosts}. */
  default boolean reachesNamedHosts() {
    return false;
  }

  /** The smallest message it can carry. */
  default int smallestBytes() {
    return 0;
  }

  /**
   * Starts a fresh set of processes. Does not wait until they are ready.
   *
   * @throws dev.weft.lab.process.LaunchFailedException if they cannot be started
   */
  Launch start(LaunchSpec spec);
}
