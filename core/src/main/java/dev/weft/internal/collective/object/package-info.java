/**
 * Collective operations on objects. Objects come in; operations on their encoded bytes, or messages
 * with these, go out. This package knows no shared memory and no transport.
 */
@NullMarked
package dev.weft.internal.collective.object;

import org.jspecify.annotations.NullMarked;
