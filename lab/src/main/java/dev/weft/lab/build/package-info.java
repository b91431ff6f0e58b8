/** Compiles the project's own measuring programs on demand, into a cache of this user. */
@NullMarked
package dev.weft.lab.build;

import org.jspecify.annotations.NullMarked;
