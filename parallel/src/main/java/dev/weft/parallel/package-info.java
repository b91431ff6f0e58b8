/**
 * Parts that many parallel programs need: executors over ranks, grids and arrays that ranks divide.
 * Tasks and the values of grids come in; calls of objects, and messages between neighbours, go out.
 * This package uses what programs import of core, files and objects, and nothing internal.
 */
@NullMarked
package dev.weft.parallel;

import org.jspecify.annotations.NullMarked;
