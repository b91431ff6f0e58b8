package dev.weft.lab.catalogue;

/**
 * Which figure of a run of today stands beside a printed one. A field that is empty, or zero, is
 * anything.
 *
 * @param quantity {@code time}, {@code bandwidth}, {@code percent}, {@code ratio}, or {@code
 *     difference} to the system {@code over}
 * @param bytes the message size; zero takes the best of all sizes
 */
public record Now(
    String experiment,
    String system,
    String transport,
    String buffer,
    String operation,
    int ranks,
    int bytes,
    String quantity,
    String over) {}
