package dev.weft.lab.results;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.run.End;
import dev.weft.lab.system.Role;
import java.util.List;

/** A past launch, read from its log. */
public record LoggedLaunch(
    int round, Configuration configuration, Role role, List<Series> series, End end) {
  /** The list is copied. */
  public LoggedLaunch {
    series = List.copyOf(series);
  }

  /** Which launch it is. */
  public Key key() {
    return new Key(round, configuration);
  }

  /** What tells a launch from all others of a run. */
  public record Key(int round, Configuration configuration) {}
}
