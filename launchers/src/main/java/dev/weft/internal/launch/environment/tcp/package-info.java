/** Launchers that only number their processes: the ranks meet over TCP, at an address all know. */
@NullMarked
package dev.weft.internal.launch.environment.tcp;

import org.jspecify.annotations.NullMarked;
