/** The weft command: run, info, doctor and bench. */
@NullMarked
package dev.weft.cli;

import org.jspecify.annotations.NullMarked;
