/** Jobs over several hosts, started by the launchers that clusters have. */
@NullMarked
package dev.weft.testkit.cluster;

import org.jspecify.annotations.NullMarked;
