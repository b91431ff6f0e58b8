/**
 * The operating system through {@code java.lang.foreign}, with a pure-Java fallback.
 *
 * <p>Calls return what the kernel returns: zero or more when they worked, {@code -errno} when not
 * (see {@link dev.weft.os.Errno}); nothing here throws for an error of the operating system.
 */
@NullMarked
package dev.weft.os;

import org.jspecify.annotations.NullMarked;
