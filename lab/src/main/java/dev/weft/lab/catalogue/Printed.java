package dev.weft.lab.catalogue;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of a paper, and the source of this machine's own figure.
 *
 * @param what the subject of the figure
 * @param value the printed value; absent if the paper has only words, or nothing
 * @param unit the unit of both values
 * @param text the paper's finding if it is not a number; otherwise empty
 * @param now the source of the current figure, if the lab measures it
 */
public record Printed(
    String what, OptionalDouble value, String unit, String text, Optional<Now> now) {}
