/**
 * Calls of the operating system through {@code java.lang.foreign}. Numbers and addresses come in,
 * and the kernel's result goes out; the callers know its meaning. They return what the kernel
 * returns: zero or more when they worked, {@code -errno} when not (see {@link
 * dev.weft.internal.os.call.Errno}); nothing here throws for an error of the operating system.
 */
@NullMarked
package dev.weft.internal.os.call;

import org.jspecify.annotations.NullMarked;
