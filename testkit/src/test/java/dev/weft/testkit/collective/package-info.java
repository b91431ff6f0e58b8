/** Collective operations against a sequential model: blocking, non-blocking and persistent. */
@NullMarked
package dev.weft.testkit.collective;

import org.jspecify.annotations.NullMarked;
