/** Partitioned point-to-point communication: messages that several threads fill. */
@NullMarked
package dev.weft.partition;

import org.jspecify.annotations.NullMarked;
