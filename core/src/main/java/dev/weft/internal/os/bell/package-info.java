/**
 * How a sleeping rank is woken, from any thread of any process of the host. A cache line and
 * published work come in; a sleep, or a wake-up, comes out. This package does not know what the
 * rank waits for.
 */
@NullMarked
package dev.weft.internal.os.bell;

import org.jspecify.annotations.NullMarked;
