/** One file for each algorithm that works by messages. */
@NullMarked
package dev.weft.internal.collective.algorithm;

import org.jspecify.annotations.NullMarked;
