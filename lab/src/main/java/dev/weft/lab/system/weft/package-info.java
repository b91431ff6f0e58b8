/**
 * Weft itself, started as any user would start it. A configuration comes in; a launch of {@code
 * weft run} goes out. This package knows the launcher's command line, and none of its classes.
 */
@NullMarked
package dev.weft.lab.system.weft;

import org.jspecify.annotations.NullMarked;
