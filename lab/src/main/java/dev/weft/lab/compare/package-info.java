/**
 * Compares two directories of results. Two reports come in; the points that have become better or
 * worse, beyond noise, go out. This package measures nothing.
 */
@NullMarked
package dev.weft.lab.compare;

import org.jspecify.annotations.NullMarked;
