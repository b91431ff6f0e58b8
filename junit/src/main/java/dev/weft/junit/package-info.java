/**
 * JUnit tests whose methods run on several ranks: see {@link dev.weft.junit.Ranks}. A test method
 * and a number of ranks come in; a job of threads or processes runs the method, and what a rank
 * throws goes out to JUnit. This package does not know how the ranks communicate.
 */
@NullMarked
package dev.weft.junit;

import org.jspecify.annotations.NullMarked;
