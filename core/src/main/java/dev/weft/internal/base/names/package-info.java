/**
 * Names that users write, and the jars of the library. A name comes in; the known names that it may
 * have meant go out. This package knows the system properties of ranks, and nothing of what they
 * do.
 */
@NullMarked
package dev.weft.internal.base.names;

import org.jspecify.annotations.NullMarked;
