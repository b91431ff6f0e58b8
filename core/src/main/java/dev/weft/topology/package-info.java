/** How the ranks of a communicator are arranged (MPI 4.1, chapter 8). */
@NullMarked
package dev.weft.topology;

import org.jspecify.annotations.NullMarked;
