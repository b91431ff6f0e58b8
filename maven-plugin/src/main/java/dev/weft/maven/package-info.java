/**
 * The goals of the Maven plugin. A project's class path and settings come in; a job of ranks as
 * processes runs the program, and the build fails if a rank does. This package starts jobs by
 * {@code dev.weft.launch} alone.
 */
@NullMarked
package dev.weft.maven;

import org.jspecify.annotations.NullMarked;
