/**
 * Models of the time that messages and collective operations take. Measured points come in;
 * formulas that fit them go out, with their errors at sizes that were left out. This package
 * measures nothing and knows no system.
 */
@NullMarked
package dev.weft.lab.model;

import org.jspecify.annotations.NullMarked;
