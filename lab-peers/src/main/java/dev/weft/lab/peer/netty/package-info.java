/** Netty. */
@NullMarked
package dev.weft.lab.peer.netty;

import org.jspecify.annotations.NullMarked;
