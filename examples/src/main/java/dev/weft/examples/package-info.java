/** Short programs, one file each, that show how Weft is used. */
@NullMarked
package dev.weft.examples;

import org.jspecify.annotations.NullMarked;
