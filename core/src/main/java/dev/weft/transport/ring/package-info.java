/**
 * One-directional rings in memory that two ranks share: what {@code shm} and {@code local} send on.
 */
@NullMarked
package dev.weft.transport.ring;

import org.jspecify.annotations.NullMarked;
