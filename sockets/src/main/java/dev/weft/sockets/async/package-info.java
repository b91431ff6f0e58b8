/**
 * The JDK's asynchronous channels over fast connections. Calls with completion handlers or futures
 * come in, and go to a connection or to the JDK's own channel, whose group runs the handlers. This
 * package does not know how bytes move through shared memory.
 */
@NullMarked
package dev.weft.sockets.async;

import org.jspecify.annotations.NullMarked;
