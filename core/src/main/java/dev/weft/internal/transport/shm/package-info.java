/**
 * The transport between processes of one host: rings in files that both map, and copies between
 * their memories. It does not decide which way a long message takes.
 */
@NullMarked
package dev.weft.internal.transport.shm;

import org.jspecify.annotations.NullMarked;
