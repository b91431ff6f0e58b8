/**
 * Compiles the lab's own measuring programs on demand, into a cache of this user. Sources and
 * compilers come in; paths of compiled programs go out. This package does not know what the
 * programs measure.
 */
@NullMarked
package dev.weft.lab.build;

import org.jspecify.annotations.NullMarked;
