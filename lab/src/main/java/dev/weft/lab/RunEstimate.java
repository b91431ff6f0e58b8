package dev.weft.lab;

import java.time.Duration;

/**
 * The estimated duration of a run on this machine, before it begins.
 *
 * @param launches the number of launches
 * @param duration their approximate total time
 */
public record RunEstimate(int launches, Duration duration) {}
