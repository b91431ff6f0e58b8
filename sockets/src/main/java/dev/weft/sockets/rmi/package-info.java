/** Fast sockets for RMI. */
@NullMarked
package dev.weft.sockets.rmi;

import org.jspecify.annotations.NullMarked;
