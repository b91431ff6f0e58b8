/**
 * The JDK's channels and selectors over fast connections: calls of {@code java.nio} come in, and go
 * to a connection or to the JDK's own channel.
 */
@NullMarked
package dev.weft.sockets.nio;

import org.jspecify.annotations.NullMarked;
