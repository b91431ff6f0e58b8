/** Arguments and results as bytes in a frame and as messages beside it. */
@NullMarked
package dev.weft.objects.internal.value;

import org.jspecify.annotations.NullMarked;
