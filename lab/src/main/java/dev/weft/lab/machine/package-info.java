/**
 * What the machine is: recorded with every result, because a number without it means little. Small
 * files of the kernel and short measurements come in; facts with names go out. This package knows
 * neither experiments nor systems.
 */
@NullMarked
package dev.weft.lab.machine;

import org.jspecify.annotations.NullMarked;
