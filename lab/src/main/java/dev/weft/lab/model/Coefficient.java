package dev.weft.lab.model;

/**
 * A coefficient of a fitted model.
 *
 * @param term what it is multiplied with, in words; empty for the constant one
 * @param unit µs, or ns/B
 */
public record Coefficient(String term, double value, String unit) {}
