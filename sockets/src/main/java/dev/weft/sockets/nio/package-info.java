/**
 * The JDK's channels and selectors over fast connections. Calls of {@code java.nio} come in, and go
 * to a connection or to the JDK's own channel. This package does not know how bytes move through
 * shared memory.
 */
@NullMarked
package dev.weft.sockets.nio;

import org.jspecify.annotations.NullMarked;
