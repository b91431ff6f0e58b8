/**
 * What the drivers of other libraries share. Echoes, answers and errors come in from a library's
 * own threads; the measuring thread gets them. This package names no class of any library.
 */
@NullMarked
package dev.weft.lab.peer;

import org.jspecify.annotations.NullMarked;
