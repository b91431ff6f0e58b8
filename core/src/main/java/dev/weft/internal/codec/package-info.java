/** How the job's codec is found and used. */
@NullMarked
package dev.weft.internal.codec;

import org.jspecify.annotations.NullMarked;
