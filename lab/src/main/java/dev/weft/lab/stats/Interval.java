package dev.weft.lab.stats;

/** Where a number lies with 95 % confidence. */
public record Interval(double low, double high) {}
