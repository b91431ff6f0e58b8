/**
 * Aeron, through shared memory or UDP, as a driver of the lab's measured processes. Calls come in,
 * and go to the other process by this library. This package knows the lab's measured programs, and
 * nothing of Weft.
 */
@NullMarked
package dev.weft.lab.peer.aeron;

import org.jspecify.annotations.NullMarked;
