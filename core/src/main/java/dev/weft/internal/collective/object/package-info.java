/**
 * Collective operations on objects. Objects come in; operations on their encoded bytes go out. This
 * package knows the operations on buffers, and no algorithm behind them.
 */
@NullMarked
package dev.weft.internal.collective.object;

import org.jspecify.annotations.NullMarked;
