package dev.weft.lab.catalogue;

/**
 * A paper whose experiments are in the catalogue.
 *
 * @param id one letter, with which the ids of its entries begin
 * @param machine the machine of its measurements
 */
public record Paper(String id, String authors, String title, String machine) {}
