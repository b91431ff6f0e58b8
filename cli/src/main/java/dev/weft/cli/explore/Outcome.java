package dev.weft.cli.explore;

import java.nio.file.Path;

/**
 * How a job with an order ended.
 *
 * @param folder where its record is
 * @param stalled whether its ranks waited for each other, or for messages that did not come
 * @param said what it printed, and the report of its failure
 */
public record Outcome(Path folder, int exitCode, boolean stalled, String said) {}
