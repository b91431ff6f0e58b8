/** The command as users meet it: real processes, bounded in time, nothing left behind. */
@NullMarked
package dev.weft.cli;

import org.jspecify.annotations.NullMarked;
