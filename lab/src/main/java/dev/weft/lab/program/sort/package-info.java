/**
 * What runs inside the processes that are measured while they sort: the Java counterpart of {@code
 * mpi_sort.cpp}. Options come in; lines of samples go out. This package does not know how the
 * processes are started, nor by which other systems the same elements are sorted.
 */
@NullMarked
package dev.weft.lab.program.sort;

import org.jspecify.annotations.NullMarked;
