/**
 * Copies between memory of all kinds, in this process and between processes. An array or segment
 * and byte offsets come in; copied bytes go out. This package knows neither slices nor messages.
 */
@NullMarked
package dev.weft.internal.os.memory;

import org.jspecify.annotations.NullMarked;
