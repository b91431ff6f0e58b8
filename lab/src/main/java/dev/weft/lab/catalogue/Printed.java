package dev.weft.lab.catalogue;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of a paper, and where this machine's own comes from.
 *
 * @param what it is of
 * @param value as printed; absent where the paper has only words, or nothing
 * @param unit of the value, and of the one of today
 * @param text the paper's finding where it is no number; otherwise empty
 * @param now where today's figure comes from, if the lab measures it
 */
public record Printed(
    String what, OptionalDouble value, String unit, String text, Optional<Now> now) {}
