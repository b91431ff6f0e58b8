/** Jobs over several hosts, started by the launchers that clusters have. */
@NullMarked
package dev.weft.contract.cluster;

import org.jspecify.annotations.NullMarked;
