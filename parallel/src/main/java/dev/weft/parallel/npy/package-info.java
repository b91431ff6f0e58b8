/**
 * NumPy's files of one array. A path and an array that ranks divide come in; the file that all
 * ranks write or read together goes out. This package uses what programs import of core and files,
 * and the arrays of this module.
 */
@NullMarked
package dev.weft.parallel.npy;

import org.jspecify.annotations.NullMarked;
