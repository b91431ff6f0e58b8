/** The goals of the Maven plugin. */
@NullMarked
package dev.weft.maven;

import org.jspecify.annotations.NullMarked;
