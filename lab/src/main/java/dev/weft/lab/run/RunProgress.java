package dev.weft.lab.run;

/** Receives the progress of a run. Called by the one thread that runs it. */
public interface RunProgress {
  /** A launch is about to be made; so many of all are done. */
  void launching(PlannedLaunch launch, int done, int all, double remainingSeconds);

  /** A launch failed; it is not repeated. */
  void failed(PlannedLaunch launch, String reason);

  /** Nothing more comes. */
  void finished();
}
