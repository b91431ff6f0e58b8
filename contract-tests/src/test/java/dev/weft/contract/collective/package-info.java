/** Collective operations against a sequential model: blocking, non-blocking and persistent. */
@NullMarked
package dev.weft.contract.collective;

import org.jspecify.annotations.NullMarked;
