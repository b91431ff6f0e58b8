/** Ranks on one host: rings in files of a memory file system that both ranks map. */
@NullMarked
package dev.weft.transport.shm;

import org.jspecify.annotations.NullMarked;
