package dev.weft.lab;

import java.time.Duration;

/**
 * What a run would be on this machine.
 *
 * @param launches how many there would be
 * @param duration about how long they would take
 */
public record Outlook(int launches, Duration duration) {}
