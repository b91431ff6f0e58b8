/**
 * The entry to the lab: {@link dev.weft.lab.Bench} measures what {@link dev.weft.lab.BenchOptions}
 * ask for and says how Weft stands against the peers that it finds on this machine. Options come
 * in; reports and directories of results go out. The packages below do the work: this one starts no
 * process and computes no figure.
 */
@NullMarked
package dev.weft.lab;

import org.jspecify.annotations.NullMarked;
