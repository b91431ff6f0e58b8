/** Raw TCP sockets from C: what the kernel allows. */
@NullMarked
package dev.weft.lab.system.socket;

import org.jspecify.annotations.NullMarked;
