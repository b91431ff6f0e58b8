package dev.weft.lab.program;

/** Tells whether the compilers that may disturb a measurement have come to rest. */
@FunctionalInterface
interface Quietness {
  /**
   * Takes note that so much more time has been spent running.
   *
   * @return whether next to nothing has been compiled for long enough
   */
  boolean quietFor(double ranNanos, double longEnough);
}
