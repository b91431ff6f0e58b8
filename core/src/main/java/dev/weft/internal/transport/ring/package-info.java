/** Rings of cache lines in memory that two ranks share: what carries frames within a host. */
@NullMarked
package dev.weft.internal.transport.ring;

import org.jspecify.annotations.NullMarked;
