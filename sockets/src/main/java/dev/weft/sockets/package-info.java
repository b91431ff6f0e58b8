/**
 * Sockets that go through shared memory if both ends can. Programs, or the agent, install them; the
 * other packages provide rendezvous, rings, connections and the JDK's classes.
 */
@NullMarked
package dev.weft.sockets;

import org.jspecify.annotations.NullMarked;
