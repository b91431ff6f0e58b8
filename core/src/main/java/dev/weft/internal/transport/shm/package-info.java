/**
 * The transport between processes of one host: rings in files that both processes map, and copies
 * from the memory of one into that of the other. Frames, and messages to be read where they lie,
 * come in; they come out in the receiver's process. This package does not decide which way a long
 * message takes, and knows no matching.
 */
@NullMarked
package dev.weft.internal.transport.shm;

import org.jspecify.annotations.NullMarked;
