/** Partitioned point-to-point communication: messages that several threads fill. */
@NullMarked
package dev.weft.internal.partition;

import org.jspecify.annotations.NullMarked;
