/** The collective operations of one communicator, in all their forms. */
@NullMarked
package dev.weft.internal.collective;

import org.jspecify.annotations.NullMarked;
