/** The same programs with other settings: socket buffers, heaps, collectors, kinds of buffers. */
@NullMarked
package dev.weft.lab.system.variant;

import org.jspecify.annotations.NullMarked;
