/** Hessian. */
@NullMarked
package dev.weft.lab.peer.hessian;

import org.jspecify.annotations.NullMarked;
