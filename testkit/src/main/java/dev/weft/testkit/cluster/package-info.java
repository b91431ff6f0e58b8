/** A cluster on one machine, for tests that need several hosts; they run as root. */
@NullMarked
package dev.weft.testkit.cluster;

import org.jspecify.annotations.NullMarked;
