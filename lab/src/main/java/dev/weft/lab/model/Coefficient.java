package dev.weft.lab.model;

/**
 * A coefficient of a fitted model.
 *
 * @param term its term, as text; empty for the constant coefficient
 * @param unit µs, or ns/B
 */
public record Coefficient(String term, double value, String unit) {}
