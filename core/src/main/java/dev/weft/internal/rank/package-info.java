/**
 * A process or thread that is a rank: how it learns of its job, runs its program, and ends. The
 * launcher's variables and the program's class come in; a {@code Job} and an exit code go out. This
 * package knows no engine.
 */
@NullMarked
package dev.weft.internal.rank;

import org.jspecify.annotations.NullMarked;
