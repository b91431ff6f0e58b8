/** Sockets that go through shared memory where both ends can. */
@NullMarked
package dev.weft.sockets;

import org.jspecify.annotations.NullMarked;
