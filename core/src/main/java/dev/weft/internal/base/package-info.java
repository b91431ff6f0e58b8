/** What all layers share: the constants of MPI, and how an interface finds what implements it. */
@NullMarked
package dev.weft.internal.base;

import org.jspecify.annotations.NullMarked;
