/**
 * Collective operations on objects. Objects come in; operations on their encoded bytes go out. This
 * package knows no algorithm for buffers, only their operations.
 */
@NullMarked
package dev.weft.internal.collective.object;

import org.jspecify.annotations.NullMarked;
