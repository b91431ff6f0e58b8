/** Seeded properties and job harnesses for tests of Weft and of programs that use it. */
@NullMarked
package dev.weft.testkit;

import org.jspecify.annotations.NullMarked;
