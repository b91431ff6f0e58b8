/**
 * The arrangement of a communicator's ranks (MPI 4.1, chapter 8). Extents, edges and weights come
 * in; neighbours and places come out, as plain values. This package knows no communicator and sends
 * nothing.
 */
@NullMarked
package dev.weft.topology;

import org.jspecify.annotations.NullMarked;
