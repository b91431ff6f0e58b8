/** JUnit tests whose methods run on several ranks: see {@link dev.weft.junit.Ranks}. */
@NullMarked
package dev.weft.junit;

import org.jspecify.annotations.NullMarked;
