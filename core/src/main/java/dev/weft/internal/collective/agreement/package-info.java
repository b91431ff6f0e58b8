/** Check mode: whether the ranks of an operation are about to do the same. */
@NullMarked
package dev.weft.internal.collective.agreement;

import org.jspecify.annotations.NullMarked;
