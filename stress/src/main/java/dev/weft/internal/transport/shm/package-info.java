/**
 * Races in memory that ranks share, as tests by jcstress. They lie in the package of the classes
 * that they test, and list every outcome that may be seen.
 */
@NullMarked
package dev.weft.internal.transport.shm;

import org.jspecify.annotations.NullMarked;
