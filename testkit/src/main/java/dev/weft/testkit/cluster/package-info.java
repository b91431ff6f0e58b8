/**
 * A cluster on one machine, for tests that need several hosts. A number of hosts comes in; network
 * namespaces, and the commands that run in them, go out. It needs root, and knows nothing of Weft.
 */
@NullMarked
package dev.weft.testkit.cluster;

import org.jspecify.annotations.NullMarked;
