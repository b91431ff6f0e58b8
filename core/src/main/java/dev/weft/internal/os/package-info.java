/** The operating system, as far as plain Java reaches it: cores, folders, streams, limits. */
@NullMarked
package dev.weft.internal.os;

import org.jspecify.annotations.NullMarked;
