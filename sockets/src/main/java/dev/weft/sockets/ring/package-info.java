/** The shared memory of a connection: two rings of bytes, each written by one end. */
@NullMarked
package dev.weft.sockets.ring;

import org.jspecify.annotations.NullMarked;
