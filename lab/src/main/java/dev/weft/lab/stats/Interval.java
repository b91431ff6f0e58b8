package dev.weft.lab.stats;

/** The range in which a number lies with 95 % confidence. */
public record Interval(double low, double high) {}
