/**
 * The JDK's sockets over fast connections. Calls of {@code java.net} come in, and go to a
 * connection or to the JDK's own socket; the agent that installs them is here too. This package
 * does not know how bytes move through shared memory.
 */
@NullMarked
package dev.weft.sockets.net;

import org.jspecify.annotations.NullMarked;
