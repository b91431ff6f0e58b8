/**
 * Files that the ranks of a communicator read and write together (MPI 4.1, chapter 14). Programs
 * give a communicator, a path, views and buffers; statuses and requests come out. {@code
 * dev.weft.internal.io} implements these interfaces; this package does not know it.
 */
@NullMarked
package dev.weft.io;

import org.jspecify.annotations.NullMarked;
