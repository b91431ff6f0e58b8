/** Tests of tests on ranks. */
@NullMarked
package dev.weft.junit;

import org.jspecify.annotations.NullMarked;
