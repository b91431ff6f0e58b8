/**
 * How another process becomes the hub of a job that goes on without lost ranks. The end of a rank's
 * connection to its hub and the notices that it has come in; a connection to the next hub goes out,
 * or a {@code JobHub} that this process runs from then on. This package decides no failure but
 * those of an election, and knows nothing of what starts processes.
 */
@NullMarked
package dev.weft.internal.control.succession;

import org.jspecify.annotations.NullMarked;
