/**
 * The JDK's sockets over fast connections: calls of {@code java.net} come in, and go to a
 * connection or to the JDK's own socket.
 */
@NullMarked
package dev.weft.sockets.net;

import org.jspecify.annotations.NullMarked;
