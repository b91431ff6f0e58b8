/**
 * Servers of others, each with a load of its own kind. The server's address comes in; requests go
 * out. None of them knows whether its sockets are fast.
 */
@NullMarked
package dev.weft.lab.peer.servers;

import org.jspecify.annotations.NullMarked;
