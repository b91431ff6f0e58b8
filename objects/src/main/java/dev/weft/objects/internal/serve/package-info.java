/** The serving side: threads that receive frames and carry out calls. */
@NullMarked
package dev.weft.objects.internal.serve;

import org.jspecify.annotations.NullMarked;
