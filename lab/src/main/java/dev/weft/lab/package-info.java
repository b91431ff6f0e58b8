/**
 * The lab's face: {@link dev.weft.lab.Bench} measures what {@link dev.weft.lab.BenchOptions} ask
 * for and says how Weft stands against the peers that it finds on this machine.
 */
@NullMarked
package dev.weft.lab;

import org.jspecify.annotations.NullMarked;
