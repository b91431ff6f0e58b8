/** UCX, the layer on which MPI libraries are built, used as it is. */
@NullMarked
package dev.weft.lab.system.ucx;

import org.jspecify.annotations.NullMarked;
