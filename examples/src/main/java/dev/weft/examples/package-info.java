/**
 * Short programs, one file each, that show how Weft is used. Arguments of the command line come in;
 * each program prints its result. They use what programs import, and nothing internal.
 */
@NullMarked
package dev.weft.examples;

import org.jspecify.annotations.NullMarked;
