/**
 * The counts of connections as a bean of JMX. The counts of {@code rendezvous} come in; a bean,
 * registered on demand, goes out. This package counts nothing itself, and knows no socket.
 */
@NullMarked
package dev.weft.sockets.management;

import org.jspecify.annotations.NullMarked;
