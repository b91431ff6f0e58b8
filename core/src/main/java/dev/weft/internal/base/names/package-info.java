/** Names that users write, and the known names that they may have meant by an unknown one. */
@NullMarked
package dev.weft.internal.base.names;

import org.jspecify.annotations.NullMarked;
