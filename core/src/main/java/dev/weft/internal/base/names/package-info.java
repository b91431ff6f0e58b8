/** Names that users write, and what they may have meant by one that there is not. */
@NullMarked
package dev.weft.internal.base.names;

import org.jspecify.annotations.NullMarked;
