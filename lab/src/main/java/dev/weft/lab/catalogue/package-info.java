/**
 * What the five papers measured, and which experiments of the lab do it again. Names such as {@code
 * A5} come in; entries of papers, their experiments, and what this machine lacks for them go out.
 * This package runs nothing.
 */
@NullMarked
package dev.weft.lab.catalogue;

import org.jspecify.annotations.NullMarked;
