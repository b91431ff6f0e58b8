/** Compares two results directories. */
@NullMarked
package dev.weft.lab.compare;

import org.jspecify.annotations.NullMarked;
