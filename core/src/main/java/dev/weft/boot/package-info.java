/** Who am I, who are the others: launch environments, rendezvous, handshake. */
@NullMarked
package dev.weft.boot;

import org.jspecify.annotations.NullMarked;
