/**
 * Parts that many parallel programs need: executors over ranks, grids and arrays that ranks divide.
 * They use the public API of communicators and objects alone.
 */
@NullMarked
package dev.weft.parallel;

import org.jspecify.annotations.NullMarked;
