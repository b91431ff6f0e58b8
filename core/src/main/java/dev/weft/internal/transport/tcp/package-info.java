/** Between hosts, or where there is no shared memory: one connection for each two ranks. */
@NullMarked
package dev.weft.internal.transport.tcp;

import org.jspecify.annotations.NullMarked;
