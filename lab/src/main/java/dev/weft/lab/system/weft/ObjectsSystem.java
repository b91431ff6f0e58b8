package dev.weft.lab.system.weft;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.objects.ObjectCalls;
import dev.weft.lab.program.objects.ObjectRounds;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Optional;

/**
 * Weft's remote objects, measured next to its messages in experiments about the cost of a call.
 * They are a separate subject: they are compared with other libraries, and do not count as a rival
 * of Weft.
 */
public final class ObjectsSystem implements MeasuredSystem {
  /** The name in tables and options. */
  public static final String NAME = "weft-objects";

  private final WeftSystem messages;

  /**
   * Makes the system.
   *
   * @param command the words that stand for {@code weft} on a command line; empty if there is none
   */
  public ObjectsSystem(List<String> command, String version) {
    messages = new WeftSystem(NAME, command, List.of(), version);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Role role() {
    return Role.SUBJECT;
  }

  @Override
  public String version() {
    return messages.version();
  }

  @Override
  public Availability availability() {
    return messages.availability();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    return switch (experiment) {
      case CALLS, ARRAYS, OBJECTS, TRANSFER, SCATTER -> messages.configurations(experiment, ranks);
      default -> List.of();
    };
  }

  @Override
  public boolean reachesNamedHosts() {
    return true;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return messages.onOneHostOnly();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    return messages.start(
        spec, spec.experiment() == Experiment.SCATTER ? ObjectRounds.class : ObjectCalls.class);
  }
}
