/**
 * Raw TCP sockets from C, as the bound of what the kernel allows. A configuration comes in; a
 * launch of two C processes goes out. No library has a part in it.
 */
@NullMarked
package dev.weft.lab.system.socket;

import org.jspecify.annotations.NullMarked;
