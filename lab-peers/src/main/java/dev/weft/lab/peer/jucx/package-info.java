/** JUCX, UCX's own binding for Java. */
@NullMarked
package dev.weft.lab.peer.jucx;

import org.jspecify.annotations.NullMarked;
