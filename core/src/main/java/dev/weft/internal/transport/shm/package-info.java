/** Between processes of one host, through shared memory. */
@NullMarked
package dev.weft.internal.transport.shm;

import org.jspecify.annotations.NullMarked;
