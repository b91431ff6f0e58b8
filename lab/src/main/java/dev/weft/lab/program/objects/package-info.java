/**
 * Measured programs that call Weft's remote objects. Options come in; lines of samples go out. They
 * use what programs import of core and objects, and nothing internal.
 */
@NullMarked
package dev.weft.lab.program.objects;

import org.jspecify.annotations.NullMarked;
