package dev.weft.internal.section;

/**
 * How long one rank has been in a section. Immutable.
 *
 * @param depth 0 for the whole program, 1 for its sections, 2 for their parts
 */
public record SectionTime(int depth, String name, long calls, long nanos) {}
