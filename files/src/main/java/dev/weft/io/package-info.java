/** Files that the ranks of a communicator read and write together (MPI 4.1, chapter 14). */
@NullMarked
package dev.weft.io;

import org.jspecify.annotations.NullMarked;
