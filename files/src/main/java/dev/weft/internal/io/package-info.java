/** What stands behind {@link dev.weft.io.ParallelFile}. */
@NullMarked
package dev.weft.internal.io;

import org.jspecify.annotations.NullMarked;
