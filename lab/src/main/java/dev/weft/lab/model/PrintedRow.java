package dev.weft.lab.model;

import java.util.OptionalDouble;

/**
 * A row of the tables of models that paper B printed: T(n, p) = ts(p) + tb(p)·n, with l = ⌈log₂ p⌉.
 *
 * @param network Fast Ethernet, Myrinet or SCI
 * @param start ts, in microseconds
 * @param perByte tb, in nanoseconds for each byte; empty for a barrier
 * @param micros T of 16 bytes and 8 processes as it was measured, where it is printed
 * @param megabytesPerSecond 1 MiB over its time with 8 processes, where it is printed
 * @param corrected what the scan misreads and other columns of the table put right; otherwise empty
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
