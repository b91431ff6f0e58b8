/** Copies between memory of all kinds, in this process and between processes. */
@NullMarked
package dev.weft.internal.os.memory;

import org.jspecify.annotations.NullMarked;
