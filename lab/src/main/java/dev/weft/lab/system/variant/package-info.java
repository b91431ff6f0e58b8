/**
 * The same programs with other settings: socket buffers, heaps, collectors, kinds of buffers,
 * algorithms. A setting that an experiment varies comes in; a system that has it goes out. The
 * measured programs do not know that a setting is varied.
 */
@NullMarked
package dev.weft.lab.system.variant;

import org.jspecify.annotations.NullMarked;
