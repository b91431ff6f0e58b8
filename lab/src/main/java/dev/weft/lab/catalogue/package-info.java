/** What the five papers measured, and which experiments of the lab do it again. */
@NullMarked
package dev.weft.lab.catalogue;

import org.jspecify.annotations.NullMarked;
