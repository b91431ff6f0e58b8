package dev.weft.lab.run;

import dev.weft.lab.experiment.Series;
import java.util.List;

/** Takes every raw sample of every launch, finished or not. Called by the one thread that runs. */
public interface RawSamples {
  /** Keeps nothing. */
  RawSamples NONE = (launch, series) -> {};

  void keep(PlannedLaunch launch, List<Series> series);

  /** A launch has been made, with or without success; what was interrupted is not. */
  default void ended(PlannedLaunch launch, End end) {}
}
