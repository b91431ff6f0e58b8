/** A connection that goes through shared memory, with the TCP connection underneath. */
@NullMarked
package dev.weft.sockets.connection;

import org.jspecify.annotations.NullMarked;
