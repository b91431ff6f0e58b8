/**
 * The {@code weft} command with its subcommands. Command lines come in; jobs, measurements and text
 * for people go out. The library and the lab do the work; nothing else uses this package.
 */
@NullMarked
package dev.weft.cli;

import org.jspecify.annotations.NullMarked;
