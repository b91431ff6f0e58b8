package dev.weft.parallel.checkpoint;

import dev.weft.data.Slice;

/**
 * Data of a rank that nobody continues, offered to another one: after {@link
 * Checkpoint#restoreOn(dev.weft.Comm)} on fewer ranks, and in a job with fewer ranks.
 *
 * @param rank that has saved it, as numbered then
 * @param name under which it was kept
 * @param data a new array, {@code data().array(double[].class)}, or a segment if it is too long for
 *     an array
 */
public record Part(int rank, String name, Slice data) {}
