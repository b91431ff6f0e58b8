/** Measured programs of Weft's remote objects. */
@NullMarked
package dev.weft.lab.program.objects;

import org.jspecify.annotations.NullMarked;
