package dev.weft.lab.model;

import java.util.OptionalDouble;

/**
 * A row of the tables of models that paper B printed: T(n, p) = ts(p) + tb(p)·n, with l = ⌈log₂ p⌉.
 *
 * @param network Fast Ethernet, Myrinet or SCI
 * @param start ts, in microseconds
 * @param perByte tb, in nanoseconds for each byte; empty for a barrier
 * @param micros the measured T of 16 bytes and 8 processes, if it is printed
 * @param megabytesPerSecond 1 MiB over its time with 8 processes, if it is printed
 * @param corrected an error of the scan that other columns of the table correct; otherwise empty
 */
public record PrintedRow(
    String network,
    String operation,
    String library,
    String start,
    String perByte,
    OptionalDouble micros,
    OptionalDouble megabytesPerSecond,
    String corrected) {}
