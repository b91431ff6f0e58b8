/** The collective operations of intercommunicators. */
@NullMarked
package dev.weft.internal.collective.inter;

import org.jspecify.annotations.NullMarked;
