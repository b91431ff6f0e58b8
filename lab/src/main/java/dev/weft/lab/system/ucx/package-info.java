/**
 * UCX, the layer on which MPI libraries are built, used as it is. A configuration comes in; a
 * launch of the lab's C program, or of UCX's own tool, goes out. No MPI library has a part in it.
 */
@NullMarked
package dev.weft.lab.system.ucx;

import org.jspecify.annotations.NullMarked;
