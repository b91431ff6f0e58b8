/**
 * The entrance to the agent's layer. The agent's instrumentation comes in; sockets, channels and
 * counts go out as types of the JDK, because the agent's own classes are others than those here.
 * This package does not know how a socket works.
 */
@NullMarked
package dev.weft.sockets.install;

import org.jspecify.annotations.NullMarked;
