/**
 * Helpers for tests of Weft and of programs that use it. A property or a program for ranks comes
 * in; random inputs with a seed, a job of threads with a time limit, and counts of allocated bytes
 * come out. This package knows no test framework.
 */
@NullMarked
package dev.weft.testkit;

import org.jspecify.annotations.NullMarked;
