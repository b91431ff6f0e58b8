package dev.weft.lab;

import java.time.Duration;

/**
 * How long a run would take on this machine, before it begins.
 *
 * @param launches how many there would be
 * @param duration about how long they would take
 */
public record RunEstimate(int launches, Duration duration) {}
